import { Stack, Text } from "@mantine/core";
import { useSelector } from "@xstate/react";
import type { TrustedDevice } from "../../../machines/shared/contract-values.ts";
import { isShown } from "../../../machines/account/sessions/sessions.selectors.ts";
import { languages } from "../../../machines/shared/languages.ts";
import { deviceOf } from "../../../machines/shared/device.ts";
import { useApp, useFlow, useTexts } from "../../app-actor.ts";
import { sends } from "../../sends.ts";
import { Sentence } from "../../components/sentence.tsx";
import { Tag } from "../../components/tag/tag.tsx";
import { signedInDevices } from "../../texts/en/chrome.ts";
import { ComputerIcon, PhoneIcon } from "../menu-icons.tsx";
import { useDeviceNames } from "./facts.tsx";
import buttons from "../../components/button/button.module.css";
import styles from "./panels.module.css";

/** The devices that need no second factor, each with a button to ask for one again. */
export function TrustedDevices() {
  const texts = useTexts("signedInDevices", signedInDevices).trusted;
  const flow = useFlow("sessions");
  const trusted = useSelector(flow, ({ context }) => context.trusted);
  if (trusted.length === 0) return null;
  return (
    <Stack component="section">
      <h3 className={styles.heading}>{texts.heading}</h3>
      <Text c="dimmed">{texts.lead}</Text>
      <ul className={styles.rows} aria-label={texts.heading}>
        {trusted.map((device) => (
          <TrustedDeviceRow key={device.deviceId} device={device} />
        ))}
      </ul>
    </Stack>
  );
}

function TrustedDeviceRow({ device }: { device: TrustedDevice }) {
  const { deviceId, userAgent, address, isCurrent, trustedAt, expiresAt } = device;
  const { trusted: texts, here, address: addressLabel } = useTexts("signedInDevices", signedInDevices);
  const flow = useFlow("sessions");
  const shown = useSelector(flow, isShown);
  const isGoing = useSelector(flow, ({ context }) => context.deviceId === deviceId);
  const { language } = useApp();
  const dates = new Intl.DateTimeFormat(languages[language].locale, { dateStyle: "medium" });
  const about = deviceOf(userAgent);
  const name = useDeviceNames()(about);
  return (
    <li className={styles.device}>
      {about?.kind === "phone" ? <PhoneIcon /> : <ComputerIcon />}
      <div>
        <span translate="no">{`${name} `}</span>
        {isCurrent && <Tag title={here} strong />}
        <small>{texts.since(dates.format(trustedAt), dates.format(expiresAt))}</small>
        {address !== null && (
          <small>
            <Sentence text={`${addressLabel}: ${address}`} names={[address]} />
          </small>
        )}
      </div>
      <button
        type="button"
        className={buttons.small}
        aria-label={isGoing ? undefined : texts.askAgainOn(name)}
        aria-disabled={!shown}
        {...sends(flow, { type: "device.askAgain", deviceId })}
      >
        {isGoing ? texts.asking : texts.askAgain}
      </button>
    </li>
  );
}
