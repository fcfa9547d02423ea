import type { Reply } from "../shared/contract.ts";
import { languageSchema } from "../shared/languages.ts";
import { parts } from "../shared/parts.ts";
import { screens } from "../shared/screens.ts";
import { sessionContext, sessionInputs } from "./session/session.policy.ts";
import {
  deadlineInput,
  departure,
  failure,
  nothing,
  organisationPages,
  paths,
  platform,
  shellApp,
  sites,
} from "../shared/shared.policy.ts";
import { visit } from "../shared/visit.policy.ts";
import {
  choice,
  fields,
  flag,
  kept,
  type Kept,
  list,
  nullable,
  number,
  setting,
  text,
  unkept,
} from "../shared/treatment.ts";
import { toastTexts } from "./app.types.ts";

/** The part of the configuration that the machines need: plain data. */
const settings = fields({
  /** Where the app itself is served from. */
  ownOrigin: setting,
  sites,
  surveyEnabled: flag,
  paths,
});
export type AppSettings = Kept<typeof settings>;

const company = fields({ orgId: text, companyLogo: nullable(text), company: nullable(text) });
/** An organisation as its account pages show it; without a name where the service knows none. */
export type Company = Kept<typeof company>;

const toast = fields({
  id: number,
  /** The key of its text. */
  text: choice(toastTexts),
  /** The organisation that was joined, the aim of the copied link, the service's own words; null where there is none. */
  about: nullable(text),
  /** When it disappears, epoch milliseconds; null until that is known, and while the pointer holds it. */
  until: nullable(number),
});
/** A short message, on any screen. */
export type Toast = Kept<typeof toast>;

const context = fields({
  ...sessionContext,
  settings,
  /** The address of the page. */
  visit,
  /** Why the service signed the person out on the page before this one; null once they were told. */
  ending: nullable(failure),
  /** The chosen colours; null follows the system. */
  theme: nullable(choice(["light", "dark"])),
  /** The one that was chosen, or that the browser asks for. */
  language: kept(languageSchema),
  platform,
  shell: nullable(fields({ app: shellApp, version: text })),
  /** The organisation the page was served for, where it came with its details. */
  company: nullable(company),
  /** The address a reset link was asked for last. Whether it has an account is not known. */
  mailedTo: nullable(text),
  /** Inside another app signing up is not offered. */
  embedded: flag,
  /** The organisations of the person, where the page came with them. Only the first visit to the workspace uses them. */
  workspaces: unkept<Reply<"getWorkspaceList"> | null>(),
  /** The organisation's pages at which a new hire gave the password that a mailed code is to confirm. */
  signInAt: nullable(organisationPages),
  /** Another version of the app is there; the page still runs the old one. */
  updateReady: flag,
  departure: nullable(departure),
  /** The screen that is shown, once its code is there. */
  screen: choice(screens),
  /** Short messages, oldest first; at most one alert. */
  toasts: list(toast),
  /** How many there have been: each has a number of its own. */
  toastsSoFar: number,
  /** Until when the banner says that the connection is back, epoch milliseconds; null before the first outage. */
  backUntil: nullable(number),
  /** Whether the app itself chose this address, so that Back skips the one before it. */
  replaceAddress: flag,
});
export type AppContext = Kept<typeof context>;

export const appPolicy = {
  context,
  inputs: {
    ...sessionInputs,
    storage: nothing,
    resumeSetup: nothing,
    leave: departure,
    deadline: deadlineInput,
    now: nothing,
    load: fields({ part: choice(parts) }),
    companyDetails: fields({ orgId: text }),
  },
};
