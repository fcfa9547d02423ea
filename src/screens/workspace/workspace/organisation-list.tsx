import { memo } from "react";
import { classes } from "../../../components/classes.ts";
import { SearchBox } from "../../../components/search-box/search-box.tsx";
import { LetterImage } from "../../../components/letter-image/letter-image.tsx";
import type { Organisation } from "../../../../machines/workspace/access.ts";
import { isSearchable } from "../../../../machines/workspace/workspace/search.ts";
import type { WorkspaceEvent } from "../../../../machines/workspace/workspace/workspace.types.ts";
import { useHydrated } from "../../../components/hydrated.tsx";
import { useRowsInView } from "../../../components/use-rows-in-view.ts";
import { workspace } from "../../../texts/en/workspace.ts";
import { useTexts } from "../../../app-actor.ts";
import { chooses, gives, type Receiver } from "../../../sends.ts";
import styles from "./workspace.module.css";

/** More rows than fit in view. The list at first draws this many without measuring them, and a shorter list always. */
const DRAWN_AT_FIRST = 12;

export interface OrganisationListProps {
  organisations: readonly Organisation[];
  chosen: string | null;
  /** The organisations the search found. */
  found: readonly Organisation[];
  /** True while the app opens the choice: the person can't change it any more. */
  busy: boolean;
  flow: Receiver<WorkspaceEvent>;
}

/** The person's organisations as native radio buttons. A long list draws only the rows in view. */
export function OrganisationList({ organisations, found, chosen, busy, flow }: OrganisationListProps) {
  const texts = useTexts("workspace", workspace);
  const chosenAt = found.findIndex(({ orgId }) => orgId === chosen);
  const isLong = found.length > DRAWN_AT_FIRST;
  const { list, rows } = useRowsInView<HTMLDivElement>({
    count: found.length,
    height: 64,
    gap: 8,
    // Tab moves to the chosen row, even if it is out of view.
    kept: chosenAt,
    enabled: isLong,
  });
  const inView = rows.getVirtualItems();
  // Style attributes place the measured rows. The content security policy forbids them in a page that the service
  // draws.
  const isPlaced = useHydrated() && inView.length > 0;
  const drawn = isPlaced ? inView : found.slice(0, DRAWN_AT_FIRST).map((_, index) => ({ index, start: 0 }));
  return (
    <fieldset className={styles.group} aria-disabled={busy || undefined}>
      <legend className={styles.legend}>{texts.organisations}</legend>
      {isSearchable(organisations) && (
        <>
          <div className={styles.search}>
            <SearchBox
              label={texts.search}
              types={gives(flow, "search.change", (search: string) => ({ type: "search.change", search }))}
              enters={gives(flow, "search.submit", (search: string) => ({ type: "search.submit", search }))}
            />
          </div>
          {/* The screen's status says it too. */}
          <p className={styles.found} aria-hidden="true">
            {texts.found(found.length, organisations.length)}
          </p>
        </>
      )}
      <div ref={list} className={styles.list}>
        <div
          className={classes(styles.rows, isPlaced && styles.placed)}
          style={isPlaced ? { height: rows.getTotalSize() } : undefined}
        >
          {drawn.map(({ index, start }) => {
            const organisation = found[index];
            return (
              organisation && (
                <div
                  key={organisation.orgId}
                  ref={isLong ? rows.measureElement : undefined}
                  data-index={index}
                  style={isPlaced ? { top: start } : undefined}
                >
                  <Row organisation={organisation} isChosen={index === chosenAt} flow={flow} />
                </div>
              )
            );
          })}
        </div>
      </div>
    </fieldset>
  );
}

const Row = memo(function Row({
  organisation: { orgId, company, logoURL },
  isChosen,
  flow,
}: {
  organisation: Organisation;
  isChosen: boolean;
  flow: OrganisationListProps["flow"];
}) {
  return (
    <label className={styles.row}>
      <input
        type="radio"
        className={styles.radio}
        name="organisation"
        value={orgId}
        checked={isChosen}
        {...chooses(flow, { type: "organisation.choose", orgId })}
      />
      <LetterImage name={company} src={logoURL} />
      <span className={styles.name} translate="no">
        {company}
      </span>
    </label>
  );
});
