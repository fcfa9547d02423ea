import type { ConnectionEvent, StorageEvent, Theme } from "../shared/channels.ts";
import type { Language } from "../shared/languages.ts";
import type { ChunkEvent } from "../shared/chunks.ts";
import type { PasskeyOfferChoice } from "../shared/passkeys.ts";
import type { DueEvent } from "../shared/actors.ts";
import type { Visit } from "../shared/routes.ts";
import type { AppContext, Toast } from "./app.policy.ts";
import type { Panel } from "./panels.ts";
import type { SessionEvent } from "./session/session.region.ts";

export const toastTexts = [
  "passwordUpdated",
  "otpVerified",
  /** The right code verified the email address and signed nobody in. */
  "verifiedSignIn",
  "registered",
  "secondFactorSetUp",
  "recoveryCodeVerified",
  "deviceNotTrusted",
  "passkeyMade",
  "joined",
  "linkCopied",
  /** The alert: it repeats the screen's message about a refused call. */
  "refused",
] as const;

export type ToastText = Pick<Toast, "text" | "about" | "reference">;

/** The values with which the page starts the root. The rest of its context begins empty. */
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
  | "reference"
>;

export type AppEvent =
  | ConnectionEvent
  | StorageEvent
  | DueEvent
  | ChunkEvent
  | SessionEvent
  /** The browser's address changed: Back, Forward, or typed. */
  | { type: "location.changed"; visit: Visit }
  /** The person followed a link inside the app. */
  | { type: "link.follow"; visit: Visit }
  /** A signed-in person signs out to use the link for a new password that they opened. */
  | { type: "resetLink.use" }
  /** The person chose a theme; null follows the system. */
  | { type: "theme.choose"; theme: Theme | null }
  /** The person switched to the other theme. `system`: the theme that the page shows until they choose one. */
  | { type: "theme.toggle"; system: Theme }
  /** `adds`: the person wants to add a passkey at once. */
  | { type: "panel.open"; panel: Panel; adds?: true }
  | { type: "panel.close" }
  /** The person has signed in with a password, and has no passkey. */
  | { type: "passkey.lacking" }
  /** The person answered the offer of a passkey with no. */
  | { type: "passkeyOffer.decline"; choice: PasskeyOfferChoice }
  /** The person opened the report for support. `isMade`: the page could capture itself. */
  | { type: "report.open"; isMade: boolean }
  /** The page could not load the code that makes the report. */
  | { type: "report.missing" }
  | { type: "language.choose"; language: Language }
  /** The person loads the organisation's name and logo again. */
  | { type: "company.retry" }
  /** The person starts the failed flow again. */
  | { type: "flow.restart" }
  | { type: "update.ready" }
  /** Someone moved the pointer over the page, touched it or typed, for the first time. */
  | { type: "page.used" }
  | ({ type: "toast.show" } & ToastText)
  /** Loads the code of the current screen or of the menus, for the first time or after a failure. */
  | { type: "screen.load" }
  | { type: "menus.load" }
  /** The pointer rests on a toast, which stays until it leaves. */
  | { type: "toasts.hold" }
  | { type: "toasts.release" }
  /** The person corrected the refused input, or the page shows another screen. */
  | { type: "alert.close" };
