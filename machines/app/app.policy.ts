import type { Reply } from "../shared/contract.ts";
import { extensionNames } from "../shared/config.ts";
import { languageSchema } from "../shared/languages.ts";
import { screens } from "../shared/screens.ts";
import { sessionContext } from "./session/session.policy.ts";
import {
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
  optional,
  setting,
  text,
  unkept,
} from "../../workbench/codec/codec.ts";
import { toastTexts } from "./app.types.ts";

/** The part of the configuration that the machines need: plain data. */
const settings = fields({
  /** The origin that serves the app. */
  ownOrigin: setting,
  sites,
  surveyEnabled: flag,
  /** Whether the service lets people sign in with passkeys. */
  passkeys: flag,
  extensions: list(choice(extensionNames)),
  paths,
});
export type AppSettings = Kept<typeof settings>;

const company = fields({ orgId: text, companyLogo: nullable(text), company: nullable(text) });
/** An organisation as its account pages show it. The name is null if the service knows none. */
export type Company = Kept<typeof company>;

const toast = fields({
  id: number,
  /** The key of the toast's text. */
  text: choice(toastTexts),
  /** The text's variable part: the joined organisation, the copied link or the service's message; null if none. */
  about: nullable(text),
  /** The reference of the refusal that an alert repeats. */
  reference: optional(text),
  /** The time of its end, epoch milliseconds; null before its time begins and while the pointer holds it. */
  until: nullable(number),
});
/** A short message, on any screen. */
export type Toast = Kept<typeof toast>;

const context = fields({
  ...sessionContext,
  settings,
  /** The address of the page. */
  visit,
  /** The link for a new password that led a signed-in person to this page instead; null where none did. */
  resetLink: nullable(visit),
  /** The reason why the service signed the person out before this page; null once the login has shown it. */
  ending: nullable(failure),
  /** The chosen colours; null follows the system. */
  theme: nullable(choice(["light", "dark"])),
  /** The language that the person chose or the browser asks for. */
  language: kept(languageSchema),
  platform,
  shell: nullable(fields({ app: shellApp, version: text })),
  /** The organisation whose details the page has; null if it has none. */
  company: nullable(company),
  /** Why the app could not load the organisation's details; null if it has not failed. */
  companyFailure: nullable(failure),
  /** The email address for which the person last requested a reset link. It may have no account. */
  mailedTo: nullable(text),
  /** Whether the page runs inside another app, where it offers no sign-up. */
  embedded: flag,
  /** The person's organisations, if they came with the page. Only the first visit to the workspace uses them. */
  workspaces: unkept<Reply<"getWorkspaceList"> | null>(),
  /** The organisation's pages on which a new hire signed in, until they have entered the mailed code. */
  signInAt: nullable(organisationPages),
  /** Whether a newer version of the app is ready while the page still runs the old one. */
  updateReady: flag,
  departure: nullable(departure),
  /** The screen that the page shows as soon as it has the screen's code. */
  screen: choice(screens),
  /** Short messages, oldest first; at most one alert. */
  toasts: list(toast),
  /** The number of toasts so far, from which each toast gets its id. */
  toastsSoFar: number,
  /** The time until which the banner says that the page is connected again, epoch ms; null before the first outage. */
  backUntil: nullable(number),
  /** The page's own reference, for faults of which only the page knows; null while the service draws the page. */
  reference: nullable(text),
  /** Whether the app itself chose this address, so that Back skips the one before it. */
  replaceAddress: flag,
});
export type AppContext = Kept<typeof context>;

export const appPolicy = {
  context,
  inputs: { trustDevice: nothing, companyDetails: fields({ orgId: text }) },
};
