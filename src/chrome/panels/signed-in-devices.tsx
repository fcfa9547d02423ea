import { useSelector } from "@xstate/react";
import { useEffect, useRef } from "react";
import type { SignedInDevice } from "../../../machines/shared/contract.ts";
import { languages } from "../../../machines/shared/languages.ts";
import type { SessionsEvent } from "../../../machines/sessions/sessions.machine.ts";
import { useApp, useAppState, useFlow } from "../../app-actor.ts";
import { Refusal } from "../../components/refusal/refusal.tsx";
import { Tag } from "../../components/tag/tag.tsx";
import { signedInDevices } from "../../texts/en/chrome.ts";
import { useTexts } from "../../texts/use-texts.ts";
import { ComputerIcon, PhoneIcon } from "../menu-icons.tsx";
import { PersonAvatar } from "../person-avatar.tsx";
import { deviceOf } from "../../adapters/device.ts";
import { useDeviceName } from "./facts.tsx";
import { since } from "./since.ts";
import buttons from "../../components/button/button.module.css";
import styles from "./panels.module.css";

/** Where the person is signed in, and signing out elsewhere. */
export function SignedInDevices() {
  const texts = useTexts("signedInDevices", signedInDevices);
  const flow = useFlow("sessions");
  const session = useAppState(({ context }) => context.session, null);
  const state = useSelector(flow, ({ value }) => value);
  const { devices, asked, failure } = useSelector(flow, ({ context }) => context);
  const count = useRef<HTMLOutputElement>(null);
  // The button that was pressed may have gone with its device: the focus goes to what says so.
  useEffect(() => {
    if (document.activeElement === document.body) count.current?.focus();
  });

  if (state === "notOffered") return <p>{texts.notOffered}</p>;
  if (state === "failed") {
    return (
      <>
        <Refusal failure={failure} />
        <button type="button" className={buttons.small} onClick={() => flow.send({ type: "list.reload" })}>
          {texts.retry}
        </button>
      </>
    );
  }
  const busy = state !== "shown";
  const others = devices.filter(({ isCurrent }) => !isCurrent);
  return (
    <>
      <div className={styles.who}>
        {session && <PersonAvatar session={session} name={session.name ?? session.email ?? ""} />}
        <p className={styles.lead}>{texts.lead}</p>
      </div>
      <output ref={count} tabIndex={-1} className={styles.count}>
        {devices.length === 0 ? texts.loading : texts.count(devices.length)}
      </output>
      <Refusal failure={failure} />
      <ul className={styles.devices} aria-busy={busy}>
        {devices.map((device) => (
          <Device
            key={device.sessionId}
            device={device}
            busy={busy}
            asked={asked !== null && "sessionId" in asked && asked.sessionId === device.sessionId}
            send={flow.send}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <button
          type="button"
          className={buttons.small}
          aria-disabled={busy}
          onClick={() => flow.send({ type: "others.signOut" })}
        >
          {asked !== null && "others" in asked ? texts.signingOut : texts.signOutOthers}
        </button>
      )}
    </>
  );
}

interface DeviceProps {
  device: SignedInDevice;
  busy: boolean;
  /** Whether it is the one that is being signed out. */
  asked: boolean;
  send(event: SessionsEvent): void;
}

function Device({ device, busy, asked, send }: DeviceProps) {
  const { language, now } = useApp();
  const texts = useTexts("signedInDevices", signedInDevices);
  const { sessionId, isCurrent, userAgent, address, signedInAt, lastUsedAt } = device;
  const about = deviceOf(userAgent);
  const name = useDeviceName(about);
  const { locale } = languages[language];
  const signedIn = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(signedInAt);
  return (
    <li className={styles.device}>
      {about?.kind === "phone" ? <PhoneIcon /> : <ComputerIcon />}
      <div>
        <p className={styles.name}>
          {name} {isCurrent && <Tag title={texts.here} strong />}
        </p>
        <dl className={styles.details}>
          <dt>{texts.signedIn}</dt>
          <dd>{signedIn}</dd>
          <dt>{texts.lastUsed}</dt>
          <dd>{since(lastUsedAt, now(), locale) ?? texts.withinTheHour}</dd>
          {address !== null && (
            <>
              <dt>{texts.address}</dt>
              <dd>{address}</dd>
            </>
          )}
        </dl>
      </div>
      {!isCurrent && (
        <button
          type="button"
          className={buttons.small}
          aria-label={asked ? undefined : texts.signOutDevice(name)}
          aria-disabled={busy}
          onClick={() => send({ type: "device.signOut", sessionId })}
        >
          {asked ? texts.signingOut : texts.signOut}
        </button>
      )}
    </li>
  );
}
