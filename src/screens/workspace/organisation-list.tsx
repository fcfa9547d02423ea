import { memo } from "react";
import { Radio } from "../../components/radio/radio.tsx";
import { SearchBox } from "../../components/search-box/search-box.tsx";
import { LetterImage } from "../../components/letter-image/letter-image.tsx";
import type { Organisation } from "../../../machines/workspace/access.ts";
import type { WorkspaceEvent } from "../../../machines/workspace/workspace.types.ts";
import { useGrowingCount } from "../../components/combobox/use-growing-count.ts";
import { workspace } from "../../texts/en/workspace.ts";
import { useTexts } from "../../texts/use-texts.ts";
import styles from "./workspace.module.css";

/** A list this long is read at a glance; a longer one gets a search box. */
const AT_A_GLANCE = 8;

export interface OrganisationListProps {
  organisations: readonly Organisation[];
  chosen: string | null;
  /** Those of them that the search finds. */
  found: readonly Organisation[];
  /** The choice is being followed and cannot be changed any more. */
  busy: boolean;
  send(event: WorkspaceEvent): void;
}

/** The person's organisations as native radios. Long lists are drawn as far as they are scrolled. */
export function OrganisationList({ organisations, found, chosen, busy, send }: OrganisationListProps) {
  const texts = useTexts("workspace", workspace);
  const { count, endOfList } = useGrowingCount(found);
  return (
    <fieldset className={styles.group} aria-disabled={busy || undefined}>
      <legend className={styles.legend}>{texts.organisations}</legend>
      {organisations.length > AT_A_GLANCE && (
        <>
          <div className={styles.search}>
            <SearchBox
              label={texts.search}
              onType={(search) => send({ type: "search.change", search })}
              onEnter={(search) => send({ type: "search.submit", search })}
            />
          </div>
          <output className={styles.found}>
            {found.length === 0 ? texts.nothingFound : texts.found(found.length, organisations.length)}
          </output>
        </>
      )}
      <div className={styles.list}>
        {found.slice(0, count).map((organisation) => (
          <Row
            key={organisation.orgId}
            organisation={organisation}
            isChosen={organisation.orgId === chosen}
            send={send}
          />
        ))}
        {count < found.length && <div ref={endOfList} className={styles.endOfList} />}
      </div>
    </fieldset>
  );
}

const Row = memo(function Row({
  organisation: { orgId, company, logoURL },
  isChosen,
  send,
}: {
  organisation: Organisation;
  isChosen: boolean;
  send: OrganisationListProps["send"];
}) {
  return (
    <label className={styles.row}>
      <Radio
        name="organisation"
        value={orgId}
        checked={isChosen}
        onChange={() => send({ type: "organisation.choose", orgId })}
      />
      <LetterImage name={company} src={logoURL} />
      <span className={styles.name}>{company}</span>
    </label>
  );
});
