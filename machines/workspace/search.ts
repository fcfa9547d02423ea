import { plain } from "../shared/plain.ts";
import type { WorkspaceContext } from "./workspace.types.ts";

/** The entries whose company name has the text in it, in their own order. Empty text finds all. */
export function matching<Entry extends { company: string }>(entries: readonly Entry[], text: string): readonly Entry[] {
  const wanted = plain(text.trim());
  return wanted === "" ? entries : entries.filter(({ company }) => plain(company).includes(wanted));
}

/**
 * The chosen organisation as long as the search shows it, else null: what is not on the screen cannot be entered. It
 * is chosen again when the search shows it again.
 */
export const chosenOrganisation = ({
  organisations,
  orgId,
  search,
}: Pick<WorkspaceContext, "organisations" | "orgId" | "search">) =>
  matching(organisations, search).find((organisation) => organisation.orgId === orgId) ?? null;
