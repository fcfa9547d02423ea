import type { ConnectionEvent, StorageEvent, Theme } from "../shared/channels.ts";
import type { Language } from "../shared/languages.ts";
import type { PartEvent } from "../shared/parts.ts";
import type { DueEvent } from "../shared/ports.ts";
import type { Visit } from "../shared/routes.ts";
import type { AppContext, Toast } from "./app.policy.ts";
import type { SessionEvent } from "./session/session.region.ts";

/** The panels that may lie over a page of a signed-in person. */
export type Panel = "sessions" | "picture" | "releaseNotes" | "appVersion" | "shortcuts" | "troubleshooting";

export const toastTexts = [
  "passwordUpdated",
  "otpVerified",
  "registered",
  "secondFactorSetUp",
  "recoveryCodeVerified",
  "joined",
  "linkCopied",
  /** The alert: it repeats the screen's words for a call that was refused. */
  "refused",
] as const;

export type ToastText = Pick<Toast, "text" | "about">;

/** The page comes with these; the root begins with the rest of its context empty. */
export type AppInput = Pick<
  AppContext,
  | "token"
  | "session"
  | "email"
  | "recovery"
  | "settings"
  | "visit"
  | "ending"
  | "theme"
  | "language"
  | "platform"
  | "shell"
  | "company"
  | "embedded"
  | "workspaces"
  | "signInAt"
>;

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
  /** From light to dark or back. `system`: the theme that is shown as long as none is chosen. */
  | { type: "theme.toggle"; system: Theme }
  | { type: "panel.open"; panel: Panel }
  | { type: "panel.close" }
  /** The report for support. `isMade`: the page could be captured. */
  | { type: "report.open"; isMade: boolean }
  /** The code that makes it could not be loaded. */
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
  /** The person corrects the input that was refused, or another screen is shown. */
  | { type: "alert.close" };
