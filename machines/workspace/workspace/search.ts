import { plain } from "../../shared/best-matching.ts";
import type { Organisation } from "../access.ts";
import type { WorkspaceContext } from "./workspace.policy.ts";

/** The shortest text to search for, and the pause in typing before searching. */
const MINIMUM = 2;
export const DEBOUNCE_MS = 500;
/** The most organisations that a person finds without a search box. */
const AT_A_GLANCE = 8;

/** Whether the list is long enough for a search box. */
export const isSearchable = (organisations: readonly Organisation[]): boolean => organisations.length > AT_A_GLANCE;

/** The text to search for: null if it is too short to search, and empty to find everything. */
export function searchText(typed: string): string | null {
  const text = typed.trim();
  return text === "" || [...text].length >= MINIMUM ? text : null;
}

/** The entries whose company name contains the text, in their order. Empty text finds all. */
export function matching<Entry extends { company: string }>(entries: readonly Entry[], text: string): readonly Entry[] {
  const wanted = plain(text.trim());
  return wanted === "" ? entries : entries.filter(({ company }) => plain(company).includes(wanted));
}

/** A search, and the ids of the organisations that it finds. */
export const searched = (organisations: readonly Organisation[], search: string) => ({
  search,
  found: matching(organisations, search).map(({ orgId }) => orgId),
});

/** The organisations that the search found, in their order. */
export function foundOf({ organisations, found }: Pick<WorkspaceContext, "organisations" | "found">) {
  const ids = new Set(found);
  return organisations.filter(({ orgId }) => ids.has(orgId));
}

/**
 * The chosen organisation if the search shows it, or null: nobody can open an organisation that isn't on the screen. It
 * stays chosen while it is hidden.
 */
export const chosenOrganisation = ({
  organisations,
  orgId,
  found,
}: Pick<WorkspaceContext, "organisations" | "orgId" | "found">) =>
  organisations.find((organisation) => organisation.orgId === orgId && found.includes(orgId)) ?? null;
