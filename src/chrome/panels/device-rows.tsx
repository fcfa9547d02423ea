import type { SignedInDevice } from "../../../machines/shared/contract-values.ts";
import { languages } from "../../../machines/shared/languages.ts";
import { devicesShown } from "../../../machines/account/sessions/devices.ts";
import { goingSession, isShown } from "../../../machines/account/sessions/sessions.selectors.ts";
import type { sessionsMachine } from "../../../machines/account/sessions/sessions.machine.ts";
import type { SessionsContext } from "../../../machines/account/sessions/sessions.policy.ts";
import type { DeviceSort, SessionsEvent } from "../../../machines/account/sessions/sessions.types.ts";
import type { SnapshotFrom } from "xstate";
import { deviceOf } from "../../../machines/shared/device.ts";
import { useApp, useTexts } from "../../app-actor.ts";
import { type Receiver, sends } from "../../sends.ts";
import type { TableColumn } from "../../components/data-table/data-table.tsx";
import { Tag } from "../../components/tag/tag.tsx";
import { signedInDevices } from "../../texts/en/chrome.ts";
import { ComputerIcon, PhoneIcon } from "../menu-icons.tsx";
import { useDeviceNames } from "./facts.tsx";
import { moments } from "../../constants/dates.ts";
import { since } from "./since.ts";
import { Sentence } from "../../components/sentence.tsx";
import buttons from "../../components/button/button.module.css";
import styles from "./panels.module.css";

/** A device with its readable name, by which the list sorts. */
export type DeviceRow = Omit<SignedInDevice, "userAgent"> & {
  userAgent: string;
  isPhone: boolean;
};

/** The page of devices, in the chosen order. */
export function useDeviceRows(context: SessionsContext): readonly DeviceRow[] {
  const { language } = useApp();
  const nameOf = useDeviceNames();
  const rows = context.devices.map((device): DeviceRow => {
    const about = deviceOf(device.userAgent);
    return { ...device, userAgent: nameOf(about), isPhone: about?.kind === "phone" };
  });
  return devicesShown(rows, context, languages[language].locale);
}

/** The columns. If there isn't room for all, their details go under the device's name. */
export function useDeviceColumns(
  state: SnapshotFrom<typeof sessionsMachine>,
  isNarrow: boolean,
  flow: Receiver<SessionsEvent>,
): readonly (TableColumn<DeviceRow> & { param: DeviceSort["param"] | "sessionId" })[] {
  const texts = useTexts("signedInDevices", signedInDevices);
  const { language, now } = useApp();
  const { locale } = languages[language];
  const written = moments(locale);
  const lastUsed = ({ lastUsedAt }: DeviceRow) => since(lastUsedAt, now(), locale) ?? texts.withinTheHour;
  const goingId = goingSession(state);
  return [
    {
      title: texts.device,
      param: "userAgent",
      sort: true,
      width: isNarrow ? 190 : 200,
      render: (device) => (
        <div className={styles.device}>
          {device.isPhone ? <PhoneIcon /> : <ComputerIcon />}
          <div>
            <span translate="no">{`${device.userAgent} `}</span>
            {device.isCurrent && <Tag title={texts.here} strong />}
            {isNarrow && (
              <>
                <small>{`${texts.lastUsed}: ${lastUsed(device)}`}</small>
                <small>{`${texts.signedIn}: ${written(device.signedInAt)}`}</small>
                {device.address !== null && (
                  <small>
                    <Sentence text={`${texts.address}: ${device.address}`} names={[device.address]} />
                  </small>
                )}
              </>
            )}
          </div>
        </div>
      ),
    },
    {
      title: texts.signedIn,
      param: "signedInAt",
      sort: true,
      width: 132,
      visible: !isNarrow,
      render: ({ signedInAt }) => written(signedInAt),
    },
    {
      title: texts.lastUsed,
      tooltip: texts.lastUsedAbout,
      param: "lastUsedAt",
      sort: true,
      width: 124,
      visible: !isNarrow,
      render: lastUsed,
    },
    {
      title: texts.address,
      tooltip: texts.addressAbout,
      param: "address",
      sort: true,
      width: 128,
      visible: !isNarrow,
      render: ({ address }) => <span translate="no">{address}</span>,
    },
    {
      title: texts.actions,
      param: "sessionId",
      width: 128,
      render: ({ sessionId, isCurrent, userAgent }) => {
        const isGoing = sessionId === goingId;
        return isCurrent ? (
          ""
        ) : (
          <button
            type="button"
            className={buttons.small}
            aria-label={isGoing ? undefined : texts.signOutDevice(userAgent)}
            aria-disabled={!isShown(state)}
            {...sends(flow, { type: "device.signOut", sessionId })}
          >
            {isGoing ? texts.signingOut : texts.signOut}
          </button>
        );
      },
    },
  ];
}
