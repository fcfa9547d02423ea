import { useState } from "react";
import { classes } from "../classes.ts";
import styles from "./company-logo.module.css";

const TINTS = 6;

/** The same colour for the same first letter. */
const tintOf = (letter: string) => (letter.codePointAt(0) ?? 0) % TINTS;

/**
 * An organisation's logo; its first letter where there is none or it cannot be loaded. It stands beside
 * the name, so it says nothing of its own.
 */
export function CompanyLogo({ company, logo }: { company: string; logo: string | null }) {
  const [failed, setFailed] = useState<string | null>(null);
  if (logo !== null && logo !== failed) {
    return (
      <img
        className={classes(styles.logo, styles.image)}
        src={logo}
        alt=""
        width="40"
        height="40"
        loading="lazy"
        decoding="async"
        onError={() => setFailed(logo)}
      />
    );
  }
  const [letter = ""] = company.trim().toLocaleUpperCase();
  return (
    <span className={classes(styles.logo, styles.letter)} data-tint={tintOf(letter)} aria-hidden="true">
      {letter}
    </span>
  );
}
