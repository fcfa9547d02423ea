import type { Platform } from "../shared/contract-values.ts";
import type { Reply } from "../shared/contract.ts";
import type { Failure } from "../shared/failure.ts";
import type { Language } from "../shared/languages.ts";
import type { PartEvent } from "../shared/parts.ts";
import type { ConnectionEvent, StorageEvent, Theme } from "../shared/channels.ts";
import type { Departure, DueEvent } from "../shared/ports.ts";
import type { ProductSites, ShellApp } from "../shared/products.ts";
import type { OrganisationPages, PathOverrides, Visit } from "../shared/routes.ts";
import type { Screen } from "../shared/screens.ts";
import type { SessionContext, SessionEvent } from "./session/session.types.ts";

/** What the machines need of the configuration: plain data. */
export interface AppSettings {
  /** Where the app itself is served from. */
  ownOrigin: string;
  sites: ProductSites;
  surveyEnabled: boolean;
  paths: PathOverrides;
}

/** What may lie over a page of a signed-in person. */
export type Panel = "sessions" | "picture" | "releaseNotes" | "appVersion" | "shortcuts" | "troubleshooting";

/** An organisation as its account pages show it; without a name where the service knows none. */
export type Company = Reply<"getCompanyDetails"> & { orgId: string };

export const toastTexts = [
  "passwordUpdated",
  "otpVerified",
  "registered",
  "secondFactorSetUp",
  "recoveryCodeVerified",
  "joined",
  "linkCopied",
  /** The alert: it repeats what the screen says of a call that was refused. */
  "refused",
] as const;

/** What a toast says: the key of its text. */
export interface ToastText {
  text: (typeof toastTexts)[number];
  /** The organisation that was joined, what the copied link is to, the service's own words; null where there is none. */
  about: string | null;
}

/** A short message, on any screen. */
export interface Toast extends ToastText {
  id: number;
  /** When it disappears, epoch milliseconds; null until that is known, and while the pointer holds it. */
  until: number | null;
}

export interface AppInput extends Pick<SessionContext, "token" | "session" | "email" | "recovery"> {
  settings: AppSettings;
  /** The address the app was opened at. */
  visit: Visit;
  /** Why the service signed the person out on the page before this one; null once they were told. */
  ending: Failure | null;
  /** The chosen colours; null follows the system. */
  theme: Theme | null;
  /** The one that was chosen, or that the browser asks for. */
  language: Language;
  platform: Platform;
  shell: { app: ShellApp; version: string } | null;
  /** The organisation the page was served for, where it came with its details. */
  company: Company | null;
  /** Inside another app signing up is not offered. */
  embedded: boolean;
  /** The organisations of the person, where the page came with them. Only the first visit to the workspace uses them. */
  workspaces: Reply<"getWorkspaceList"> | null;
  /** The organisation's pages at which a new hire gave the password that a mailed code is to confirm. */
  signInAt: OrganisationPages | null;
}

export interface AppContext extends SessionContext, AppInput {
  /** The address a reset link was asked for last. Whether it has an account is not known. */
  mailedTo: string | null;
  /** Another version of the app is there; the page still runs the old one. */
  updateReady: boolean;
  departure: Departure | null;
  /** The screen that is shown, once its code is there. */
  screen: Screen;
  /** Short messages, oldest first; at most one alert. */
  toasts: readonly Toast[];
  /** How many there have been: each has a number of its own. */
  toastsSoFar: number;
  /** Until when the banner says that the connection is back, epoch milliseconds; null before the first outage. */
  backUntil: number | null;
  /** Whether the app itself chose this address, so that Back skips the one before it. */
  replaceAddress: boolean;
}

export type AppEvent =
  | ConnectionEvent
  | StorageEvent
  | DueEvent
  | PartEvent
  | SessionEvent
  /** The browser's address changed: Back, Forward, or typed. */
  | { type: "location.changed"; visit: Visit }
  /** A link inside the app was followed. */
  | { type: "link.follow"; visit: Visit }
  /** Null: as the system has it. */
  | { type: "theme.choose"; theme: Theme | null }
  /** From light to dark or back. `system`: what is shown as long as none is chosen. */
  | { type: "theme.toggle"; system: Theme }
  | { type: "panel.open"; panel: Panel }
  | { type: "panel.close" }
  /** The report for support. `isMade`: the page could be captured. */
  | { type: "report.open"; isMade: boolean }
  /** What it is made with could not be loaded. */
  | { type: "report.missing" }
  | { type: "report.close" }
  | { type: "language.choose"; language: Language }
  /** From the screen of a flow that failed. */
  | { type: "flow.restart" }
  | { type: "update.ready" }
  | ({ type: "toast.show" } & ToastText)
  /** Loads the code of the screen that is shown, or of the menus; also again, when it was missing. */
  | { type: "screen.load" }
  | { type: "menus.load" }
  /** The pointer rests on a toast, which stays until it leaves. */
  | { type: "toasts.hold" }
  | { type: "toasts.release" }
  /** The person corrects what the alert is about, or another screen is shown. */
  | { type: "alert.close" };
