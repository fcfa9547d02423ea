import { inGroups } from "../../../machines/shared/call-reference.ts";
import { useApp, useAppState } from "../../app-actor.ts";
import styles from "./refusal.module.css";

interface ReferenceProps {
  /** Null for what is no refusal: then nothing is shown. */
  of: string | null;
  /** Whether a screen reader has it elsewhere, such as in an announcement. */
  seenOnly?: boolean;
}

/** The reference by which a person names a refusal at the help desk. Small, and plain text that they can copy. */
export function Reference({ of, seenOnly = false }: ReferenceProps) {
  const { texts } = useApp();
  if (of === null) return null;
  return (
    <span className={styles.reference}>
      <span aria-hidden="true" translate="no">
        {texts.reference(inGroups(of))}
      </span>
      {!seenOnly && <SpelledReference of={of} />}
    </span>
  );
}

/** A reference for screen readers, which read it sign by sign. It has no text, so that nobody copies it twice. */
export function SpelledReference({ of }: { of: string }) {
  const { texts } = useApp();
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> would need a file
  return <span role="img" aria-label={texts.reference([...of].join(", "))} />;
}

/** The reference of the page itself, beside a fault of which only the page knows. */
export const PageReference = () => <Reference of={useAppState(({ context }) => context.reference)} />;
