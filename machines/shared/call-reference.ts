import { fnv1a } from "./fnv1a.ts";

/**
 * The signs of a reference. None looks like another, alone or in a small font, and without vowels they spell no word.
 */
const SIGNS = "34679CDFGHJKMNPQRTWXY";
const LENGTH = 6;

/**
 * The reference of a call, by which a person at the help desk names a refusal. It follows from the call's id, which page
 * and service both know, so that both have it without telling each other, also if the answer is lost. It tells 26 of the
 * id's 128 bits, so nobody can guess the id by it.
 */
export function referenceOfCall(id: string): string {
  // A number of six digits in base 21.
  let reference = "";
  for (let rest = fnv1a(id); reference.length < LENGTH; rest = Math.floor(rest / SIGNS.length)) {
    reference += SIGNS.charAt(rest % SIGNS.length);
  }
  return reference;
}

/** A reference as people read it to each other: in two groups. */
export const inGroups = (reference: string): string => `${reference.slice(0, 3)} ${reference.slice(3)}`;

/** Reads a reference in any case, with or without gaps or hyphens; null for a text that is none. */
export function readReference(typed: string): string | null {
  const signs = typed.replace(/[\s-]/g, "").toUpperCase();
  return signs.length === LENGTH && [...signs].every((sign) => SIGNS.includes(sign)) ? signs : null;
}
