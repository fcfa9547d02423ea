import type { LoginDetails } from "../login/login.types.ts";
import type { Platform, Reply, SessionUser } from "../shared/contract.ts";
import type { Failure } from "../shared/failure.ts";
import type { Language } from "../shared/languages.ts";
import type { ConnectionEvent, Departure, StorageEvent, Theme } from "../shared/ports.ts";
import type { ProductSites, ShellApp } from "../shared/products.ts";
import type { OrganisationPages, PathOverrides, Visit } from "../shared/routes.ts";
import type { Secret } from "../shared/secret.ts";

/** What the machines need of the configuration: plain data. */
export interface AppSettings {
  /** Where the app itself is served from. */
  ownOrigin: string;
  sites: ProductSites;
  surveyEnabled: boolean;
  paths: PathOverrides;
}

/** What may lie over a page of somebody who is signed in. */
export type Panel = "sessions" | "picture" | "releaseNotes" | "appVersion" | "shortcuts" | "troubleshooting";

/** An organisation as its account pages show it; without a name where the service knows none. */
export type Company = Reply<"getCompanyDetails"> & { orgId: string };

export interface AppInput {
  settings: AppSettings;
  /** The address the app was opened at. */
  visit: Visit;
  /** From the token cookie. */
  token: Secret | null;
  /** From the email cookie. */
  email: string | null;
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
  /**
   * `kept`: a recovery code opened a set-up before this page was reloaded, and the service has yet to say that it may
   * go on. `proved`: a recovery code stands in for the second factor that is being set up.
   */
  recovery: "kept" | "proved" | null;
  /** The organisation's pages at which a new hire gave the password that a mailed code is to confirm. */
  signInAt: OrganisationPages | null;
}

export interface AppContext extends AppInput {
  session: SessionUser | null;
  /** Held for the second factor's screens alone. */
  loginDetails: LoginDetails | null;
  /** Good for the multi-factor set-up calls alone; never stored. */
  authData: Secret | null;
  /** The ticket that a recovery code was traded for: good for one new password. */
  forgotRecoveryUser: Secret | null;
  /** The address for which a link to choose a new password was asked for last; whether it has an account is not said. */
  mailedTo: string | null;
  /** Another version of the app is there; the page still runs the old one. */
  updateReady: boolean;
  departure: Departure | null;
  /** Whether the address shown came about by the app's own decision, so that Back skips what led to it. */
  replaceAddress: boolean;
}

export type AppEvent =
  | ConnectionEvent
  | StorageEvent
  /** The browser's address changed: Back, Forward, or typed. */
  | { type: "location.changed"; visit: Visit }
  /** A link inside the app was followed. */
  | { type: "link.follow"; visit: Visit }
  | { type: "theme.choose"; theme: Theme }
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
  | { type: "session.retry" }
  | { type: "update.ready" }
  | { type: "session.signOut" }
  /** The service ended every session of the person, this one included. */
  | { type: "session.endedEverywhere" }
  /** The session region to the navigation region. */
  | { type: "session.ending" }
  | { type: "session.ended" };

/** What is shown for a moment, whatever the screen. */
export type AppEmitted =
  | {
      type: "toast.success";
      text: "passwordUpdated" | "otpVerified" | "registered" | "secondFactorSetUp" | "recoveryCodeVerified";
    }
  /** Of the organisation, where it is known by name. */
  | { type: "toast.success"; text: "joined"; company: string | null }
  /** The alert of specification section 8; null stands for its default text. */
  | { type: "toast.error"; message: string | null };
