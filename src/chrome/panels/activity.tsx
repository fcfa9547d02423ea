import { Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useSelector } from "@xstate/react";
import { eventsShown } from "../../../machines/account/activity/activity.machine.ts";
import type { AccountEvent } from "../../../machines/shared/contract-values.ts";
import { deviceOf } from "../../../machines/shared/device.ts";
import { languages } from "../../../machines/shared/languages.ts";
import { useApp, useFlow, useTexts } from "../../app-actor.ts";
import { sends } from "../../sends.ts";
import { DataTable, type TableColumn } from "../../components/data-table/data-table.tsx";
import { Sentence } from "../../components/sentence.tsx";
import { breakpoints } from "../../constants/limits.ts";
import { activity } from "../../texts/en/chrome.ts";
import { ListPages, ListPanel } from "./list-panel.tsx";
import { useDeviceNames } from "./facts.tsx";
import { moments } from "../../constants/dates.ts";
import { useLostFocus } from "../../components/use-lost-focus.ts";
import styles from "./panels.module.css";

/** Below this width the columns would be unreadable. */
const NARROW = `(max-width: ${breakpoints.tablet}px)`;

/** An event with its place in the list, because two can be at the same time. */
type EventRow = AccountEvent & { place: number };

/** What happened to the person's account in the last 90 days. */
export function Activity() {
  const texts = useTexts("activity", activity);
  const flow = useFlow("activity");
  const state = useSelector(flow, (snapshot) => snapshot);
  const columns = useColumns();
  const count = useLostFocus();

  const { events, page } = state.context;
  const isLoading = state.matches("reading");
  const paging = { ...page, totalRecords: events.length };
  return (
    <ListPanel state={state} texts={texts} reloads={sends(flow, { type: "list.reload" })}>
      <Text c="dimmed">{texts.lead}</Text>
      <output ref={count} tabIndex={-1} className={styles.count}>
        {isLoading ? texts.loading : events.length > 0 && texts.count(events.length)}
      </output>
      <DataTable
        label={texts.list}
        columns={columns}
        rows={eventsShown(state.context).map((event, place): EventRow => Object.assign({ place }, event))}
        keyOf={({ place }) => String(place)}
        sort={null}
        loading={isLoading}
      />
      <ListPages flow={flow} paging={paging} />
    </ListPanel>
  );
}

/** The columns. If there isn't room for all, their details go under the name of the event. */
function useColumns(): readonly TableColumn<EventRow>[] {
  const texts = useTexts("activity", activity);
  const { language } = useApp();
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const nameOf = useDeviceNames();
  const written = moments(languages[language].locale);
  const device = ({ userAgent }: EventRow) => <span translate="no">{nameOf(deviceOf(userAgent))}</span>;
  return [
    {
      title: texts.what,
      param: "kind",
      width: 240,
      render: (event) => (
        <div className={styles.event}>
          <span>{texts.kinds[event.kind]}</span>
          {event.app !== null && <small translate="no">{event.app}</small>}
          {event.provider !== null && <small translate="no">{event.provider}</small>}
          {isNarrow && (
            <>
              <small>{written(event.at)}</small>
              <small>{device(event)}</small>
              {event.address !== null && (
                <small>
                  <Sentence text={`${texts.address}: ${event.address}`} names={[event.address]} />
                </small>
              )}
            </>
          )}
        </div>
      ),
    },
    { title: texts.when, param: "at", width: 210, visible: !isNarrow, render: ({ at }) => written(at) },
    { title: texts.device, param: "userAgent", width: 170, visible: !isNarrow, render: device },
    {
      title: texts.address,
      tooltip: texts.addressAbout,
      param: "address",
      width: 140,
      visible: !isNarrow,
      render: ({ address }) => <span translate="no">{address}</span>,
    },
  ];
}
