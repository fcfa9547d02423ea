import { useState } from "react";
import { classes } from "../classes.ts";
import styles from "./letter-image.module.css";
import { choiceColours } from "../../constants/palettes.ts";

export interface LetterImageProps {
  /** The name. Its first letter shows if the image is missing. */
  name: string;
  src: string | null;
  /** Round, for a person instead of a company. */
  round?: boolean;
  /** Width and height in pixels. */
  width?: number;
}

const DEFAULT_WIDTH = 40;

/** An image next to its name, so it has no alternative text. */
export function LetterImage({ name, src, round = false, width = DEFAULT_WIDTH }: LetterImageProps) {
  const [letter = ""] = name.trim().toLocaleUpperCase();
  return (
    <span
      className={classes(styles.letter, styles[`tint${tintOf(letter)}`], round && styles.round)}
      // The content security policy forbids style attributes in a page that the service draws. Such a page uses only
      // the default width.
      style={width === DEFAULT_WIDTH ? undefined : { width, height: width, fontSize: width * 0.4 }}
      translate="no"
      aria-hidden="true"
    >
      <span>{letter}</span>
      {src !== null && <ImageIfAny key={src} src={src} />}
    </span>
  );
}

/**
 * An image over a letter. It is not drawn if it can't be loaded. Its owner also gives it the `src` as key.
 *
 * Lazy, because in the service React adds a <link> for an eager image before the page's markup, and then can't hydrate
 * the page.
 */
export function ImageIfAny({ src }: { src: string }) {
  const [isMissing, setMissing] = useState(false);
  if (isMissing) return null;
  return (
    <img
      ref={askAgain}
      className={styles.image}
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setMissing(true)}
    />
  );
}

/** Loads the image again, from the cache if it has arrived: an error before hydration has reached no handler. */
function askAgain(image: HTMLImageElement | null): void {
  if (!image?.complete) return;
  const { src } = image;
  image.src = src;
}

/** A colour number, the same for the same first letter. */
export const tintOf = (letter: string): number => (letter.codePointAt(0) ?? 0) % choiceColours.length;
