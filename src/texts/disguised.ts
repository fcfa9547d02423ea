import { catalogue, type Catalogue } from "./catalogue.ts";

/** The alphabet, and for each letter a non-English lookalike. */
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"];
const LOOKALIKES = [..."ÀƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýž"];

/** Other languages need roughly a third more space than English. */
const GROWTH = 1 / 3;

/**
 * Pseudo-localises a text: still readable, longer and in brackets, which reveals clipped texts and texts missing from
 * the catalogue. Interpolated values are changed too.
 */
export function disguise(text: string): string {
  const letters = [...text].map((letter) => LOOKALIKES[LETTERS.indexOf(letter)] ?? letter);
  const more = "~".repeat(Math.ceil(text.length * GROWTH)).replace(/~{6}/g, "~~~~~ ");
  return `[${letters.join("")}${more.trimEnd()}]`;
}

/** Handles a string, a function that returns a text, and any nesting of them in objects and arrays. */
function disguisedText(text: unknown): unknown {
  if (typeof text === "string") return disguise(text);
  if (Array.isArray(text)) return text.map(disguisedText);
  if (typeof text === "function") return (...values: unknown[]) => disguisedText(Reflect.apply(text, null, values));
  return typeof text === "object" && text !== null ? disguisedTexts(text) : text;
}

const disguisedTexts = <T extends object>(texts: T): T =>
  new Proxy(texts, {
    get: (target, name, receiver) => disguisedText(Reflect.get(target, name, receiver)),
  });

/** All texts of the app, pseudo-localised. */
export const disguised: Catalogue = disguisedTexts(catalogue);
