import { plain } from "../../../machines/shared/best-matching.ts";

/** The entries whose company name has the text in it, in their own order. Empty text finds all. */
export function matching<Entry extends { company: string }>(entries: readonly Entry[], text: string): readonly Entry[] {
  const wanted = plain(text.trim());
  return wanted === "" ? entries : entries.filter(({ company }) => plain(company).includes(wanted));
}
