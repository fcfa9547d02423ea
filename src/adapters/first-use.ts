import { isPressedEarly } from "../early-use.ts";
import { clock } from "./clock.ts";

/** Autofill tells of itself by `input` only. */
const signs = ["pointermove", "pointerdown", "keydown", "input"] as const;

/** Resolves when the page is first used. What was typed or pressed before this script ran counts. */
export const firstUse = () =>
  new Promise<void>((resolve) => {
    if (isPressedEarly() || [...document.querySelectorAll("input")].some(isTyped)) return resolve();
    const used = () => {
      for (const sign of signs) removeEventListener(sign, used, true);
      resolve();
    };
    for (const sign of signs) addEventListener(sign, used, { capture: true, passive: true });
  });

const isTyped = ({ value, defaultValue }: HTMLInputElement) => value !== defaultValue;

/** Milliseconds without use after which the page starts anyway. */
const REST_MS = 2_000;

/** Resolves when the page is used, or after a while without use. */
export const usedOrRested = (used: Promise<void>) =>
  Promise.race([used, new Promise<void>((resolve) => clock.setTimeout(resolve, REST_MS))]);
