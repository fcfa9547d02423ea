import IconBuilding from "@tabler/icons-react/dist/esm/icons/IconBuilding.mjs";
import IconUser from "@tabler/icons-react/dist/esm/icons/IconUser.mjs";
import { useState } from "react";
import { classes } from "../classes.ts";
import { icon } from "../icons/icon.tsx";
import { tintOf } from "./tint.ts";
import styles from "./letter-image.module.css";

export interface LetterImageProps {
  /** Whose image it is: its first letter stands where there is none or it cannot be loaded. */
  name: string;
  src: string | null;
  /** Of a person rather than of a company. */
  round?: boolean;
  /** In pixels, both ways. */
  width?: number;
}

const NamelessPerson = icon(IconUser);
const NamelessCompany = icon(IconBuilding);

/** The width in the specification's section 9, which the style sheet has. */
const DEFAULT_WIDTH = 40;

/** An image that stands beside the name it belongs to, so it says nothing of its own. */
export function LetterImage({ name, src, round = false, width = DEFAULT_WIDTH }: LetterImageProps) {
  const [failed, setFailed] = useState<string | null>(null);
  // A page that arrives drawn may have no style attributes (its content security policy), so none for the default.
  const sized = width === DEFAULT_WIDTH ? {} : { style: { width, height: width, fontSize: width * 0.4 } };
  const shape = classes(styles.image, round && styles.round);
  if (src !== null && src !== failed) {
    return (
      <img
        {...sized}
        className={classes(shape, round ? styles.photo : styles.logo)}
        src={src}
        alt=""
        width={width}
        height={width}
        loading="lazy"
        decoding="async"
        onError={() => setFailed(src)}
      />
    );
  }
  const [letter = ""] = name.trim().toLocaleUpperCase();
  const Nameless = round ? NamelessPerson : NamelessCompany;
  return (
    <span {...sized} className={classes(shape, styles.letter)} data-tint={tintOf(letter)} aria-hidden="true">
      {letter || <Nameless />}
    </span>
  );
}
