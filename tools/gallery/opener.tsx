import { type ReactNode, useState } from "react";
import buttons from "../../src/components/button/button.module.css";
import examples from "./examples.module.css";

/** A button that opens an overlay, and shows the outcome once it is closed. */
export function Opener({ label, children }: { label: string; children(close: (outcome?: string) => void): ReactNode }) {
  const [open, setOpen] = useState(false);
  const [outcome, setOutcome] = useState("");
  return (
    <div className={examples.row}>
      <button
        type="button"
        className={buttons.small}
        onClick={() => {
          setOutcome("");
          setOpen(true);
        }}
      >
        {label}
      </button>
      <output>{outcome}</output>
      {open &&
        children((said = "") => {
          setOutcome(said);
          setOpen(false);
        })}
    </div>
  );
}
