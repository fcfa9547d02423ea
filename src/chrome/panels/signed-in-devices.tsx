import { Group, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useSelector } from "@xstate/react";
import { hasOthers } from "../../../machines/account/sessions/devices.ts";
import { areOthersGoing, isShown } from "../../../machines/account/sessions/sessions.selectors.ts";
import { useAppState, useFlow, useTexts } from "../../app-actor.ts";
import { gives, sends } from "../../sends.ts";
import { DataTable } from "../../components/data-table/data-table.tsx";
import { Refusal } from "../../components/refusal/refusal.tsx";
import { breakpoints } from "../../constants/limits.ts";
import type { DeviceSort } from "../../../machines/account/sessions/sessions.types.ts";
import { signedInDevices } from "../../texts/en/chrome.ts";
import { StepUpDialog } from "../../parts/step-up.tsx";
import { PersonAvatar } from "../person-avatar.tsx";
import { useDeviceColumns, useDeviceRows } from "./device-rows.tsx";
import { ListPages, ListPanel } from "./list-panel.tsx";
import { SigningOut } from "./signing-out.tsx";
import { useLostFocus } from "../../components/use-lost-focus.ts";
import { TrustedDevices } from "./trusted-devices.tsx";
import buttons from "../../components/button/button.module.css";
import styles from "./panels.module.css";

/** Below this width the columns would be unreadable. */
const NARROW = `(max-width: ${breakpoints.tablet}px)`;

/** The devices the person is signed in on. Signs out one, all others, or all of them. */
export function SignedInDevices() {
  const texts = useTexts("signedInDevices", signedInDevices);
  const flow = useFlow("sessions");
  const session = useAppState(({ context }) => context.session);
  const state = useSelector(flow, (snapshot) => snapshot);
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const rows = useDeviceRows(state.context);
  const columns = useDeviceColumns(state, isNarrow, flow);
  const count = useLostFocus();

  const { devices, sort, page, failure } = state.context;
  const { stepUp } = state.children;
  const shown = isShown(state);
  const paging = { ...page, totalRecords: devices.length };
  return (
    <ListPanel state={state} texts={texts} reloads={sends(flow, { type: "list.reload" })}>
      <Group wrap="nowrap">
        {session && <PersonAvatar session={session} name={session.name ?? session.email ?? ""} />}
        <Text c="dimmed">{texts.lead}</Text>
      </Group>
      <output ref={count} tabIndex={-1} className={styles.count}>
        {devices.length === 0 ? texts.loading : texts.count(devices.length)}
      </output>
      <Refusal failure={failure} />
      <DataTable
        label={texts.list}
        columns={columns}
        rows={rows}
        keyOf={({ sessionId }) => sessionId}
        sort={sort}
        sorts={gives(flow, "list.sort", (param: DeviceSort["param"]) => ({ type: "list.sort", param }))}
        loading={state.hasTag("busy")}
      />
      <ListPages flow={flow} paging={paging} />
      {devices.length > 0 && (
        <Group>
          {hasOthers(state.context) && (
            <button
              type="button"
              className={buttons.small}
              aria-disabled={!shown}
              {...sends(flow, { type: "others.signOut" })}
            >
              {areOthersGoing(state) ? texts.signingOut : texts.signOutOthers}
            </button>
          )}
          <button
            type="button"
            className={buttons.small}
            aria-disabled={!shown}
            {...sends(flow, { type: "everywhere.signOut" })}
          >
            {texts.signOutEverywhere}
          </button>
        </Group>
      )}
      <TrustedDevices />
      <SigningOut />
      {stepUp && <StepUpDialog flow={stepUp} />}
    </ListPanel>
  );
}
