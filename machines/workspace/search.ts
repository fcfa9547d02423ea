import { plain } from "../shared/plain.ts";
import type { Organisation } from "./access.ts";
import type { WorkspaceContext } from "./workspace.types.ts";

/** The fewest characters that are searched for, and how long without a key until they are. */
const MINIMUM = 2;
export const DEBOUNCE_MS = 500;

/** What to search for: null as long as it is not clear, empty text for everything. */
export function searchText(typed: string): string | null {
  const text = typed.trim();
  return text === "" || [...text].length >= MINIMUM ? text : null;
}

/** The entries whose company name has the text in it, in their own order. Empty text finds all. */
export function matching<Entry extends { company: string }>(entries: readonly Entry[], text: string): readonly Entry[] {
  const wanted = plain(text.trim());
  return wanted === "" ? entries : entries.filter(({ company }) => plain(company).includes(wanted));
}

/** What a search finds. */
export const searched = (organisations: readonly Organisation[], search: string) => ({
  search,
  found: matching(organisations, search).map(({ orgId }) => orgId),
});

/** The organisations that the search finds, in their own order. */
export function foundOf({ organisations, found }: Pick<WorkspaceContext, "organisations" | "found">) {
  const ids = new Set(found);
  return organisations.filter(({ orgId }) => ids.has(orgId));
}

/**
 * The chosen organisation as long as the search shows it, else null: what is not on the screen cannot be entered. It
 * is chosen again when the search shows it again.
 */
export const chosenOrganisation = ({
  organisations,
  orgId,
  found,
}: Pick<WorkspaceContext, "organisations" | "orgId" | "found">) =>
  organisations.find((organisation) => organisation.orgId === orgId && found.includes(orgId)) ?? null;
