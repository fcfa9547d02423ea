import { type AboutYou, aboutYou } from "../../../machines/shared/kept-values.ts";
import type { Drafts } from "../../app-actor.ts";
import { forTab, inJson, parsedBy } from "../kept.ts";

const DRAFT = "draft.";
const SIGN_UP = "draft.signUp";
/** The key of what the person typed as their email address or user name. */
const IDENTIFIER = "draft.login.identifier";
const aboutYouInJson = inJson(aboutYou);

/** The texts that the person has typed in this tab, by field. */
export const drafts: Drafts = {
  all: () =>
    Object.fromEntries(
      forTab
        .keys()
        .filter((key) => key.startsWith(DRAFT) && key !== SIGN_UP)
        .map((key) => [key.slice(DRAFT.length), forTab.get(key) ?? ""])
        .toSorted(([a = ""], [b = ""]) => a.localeCompare(b)),
    ),
  read: (field) => forTab.get(DRAFT + field),
  keep: (field, value) => forTab.set(DRAFT + field, value),
};

/** The first step of the sign-up, once the person has sent it. */
export const signUpDraft = {
  recall: (): AboutYou | null => parsedBy(aboutYouInJson, forTab.get(SIGN_UP)),
  keep(draft: AboutYou | null) {
    if (draft === null) removeDrafts(SIGN_UP);
    else forTab.set(SIGN_UP, JSON.stringify(draft));
  },
};

export const forgetIdentifier = () => forTab.remove(IDENTIFIER);

/** Removes the drafts of all fields whose name starts with this prefix. */
export function removeDrafts(prefix = DRAFT): void {
  for (const key of forTab.keys()) if (key.startsWith(prefix)) forTab.remove(key);
}
