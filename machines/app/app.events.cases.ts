import { type CasesOf, secretCanary, says } from "../../workbench/cases.ts";
import { deadlines } from "../shared/cases.ts";
import type { SessionUser } from "../shared/contract-values.ts";
import { signedIn } from "../shared/people.ts";
import { forEachProduct } from "../shared/products.ts";
import { passkeysVisit } from "../shared/routes.ts";
import type { appMachine } from "./app.machine.ts";
import { inWords, mainPages, otherPages, to } from "./app.pages.cases.ts";
import { type Panel, panelNames } from "./panels.ts";

/** The signed-in person in a push of the service, already parsed. */
const session: SessionUser = {
  email: "ann@acme.test",
  name: "Ann Lee",
  company: "acme Ltd",
  role: "member",
  isAuthenticated: true,
  isAdmin: false,
  token: null,
  planAccess: forEachProduct(() => true),
  productAccess: forEachProduct(() => true),
  employeeCode: null,
  isCompanyMFA: false,
  isUserMFASetup: false,
  S3_BASEURL: null,
  image: null,
  menu: [],
  activeOrgId: null,
  aftrp: false,
  activateAccount: false,
  activateOrganization: null,
};

const opened: Readonly<Record<string, { panel: Panel; adds?: true }>> = Object.fromEntries(
  panelNames.flatMap((panel): [string, { panel: Panel; adds?: true }][] =>
    panel === "passkeys"
      ? [
          ["passkeys", { panel }],
          ["passkeys, to add one", { panel, adds: true }],
        ]
      : [[inWords(panel), { panel }]],
  ),
);

/** Every event of the root, with the payloads that the tests send. */
export const appEvents = {
  "connection.online": says("the connection is there"),
  "connection.lost": says("the connection is lost"),
  "connection.failed": says("the connection can't be made"),
  "connection.retrying": says("the connection is tried again"),
  "call.unauthorised": says("the account service says the session is over", { "": { reference: null, because: null } }),
  "call.refused": says("the account service refuses a call", { "": { message: "Not now.", reference: "K7M3QX" } }),
  "passkeys.changed": says("the account service has added or removed a passkey"),
  "push.authenticate": says("the account service sends who is signed in", {
    "": { session },
    "must change the password": { session: { ...session, aftrp: true } },
  }),
  "push.token": says("the account service continues the session with a new token", {
    "": { token: secretCanary("renewed token") },
  }),
  "push.login": says("the account service signs the person in without being asked", {
    "": { reply: signedIn },
    "to be activated": { reply: { ...signedIn, activateAccount: true } },
    "without a token": { reply: { ...signedIn, token: null } },
  }),
  "token.changedElsewhere": says("another tab signs in or out"),
  "page.restored": says("the browser shows the page again from its cache"),
  "location.changed": says("the browser goes back or forward", {
    login: to({ name: "login" }),
    "multi-factor login": to({ name: "multiFactorLogin" }),
    passkeys: { visit: passkeysVisit },
  }),
  "link.follow": says("they follow a link", { ...mainPages, ...otherPages }),
  "resetLink.use": says("they sign out to use the link for a new password"),
  "theme.choose": says("they choose a theme", {
    dark: { theme: "dark" },
    light: { theme: "light" },
    "as the system": { theme: null },
  }),
  "theme.toggle": says("they switch between light and dark", {
    "": { system: "light" },
    "where the system is dark": { system: "dark" },
  }),
  "panel.open": says("they open a panel", opened),
  "panel.close": says("they close the panel"),
  "passkey.lacking": "itself",
  "passkeyOffer.decline": says("they want no passkey", {
    "for a while": { choice: "later" },
    "for good": { choice: "never" },
  }),
  "report.open": says("they open the support report", {
    "": { isMade: true },
    "that could not be made": { isMade: false },
  }),
  "report.missing": says("the support report can't be loaded"),
  "language.choose": says("they choose a language", { Arabic: { language: "ar" }, English: { language: "en" } }),
  "update.ready": says("a new version is ready"),
  "page.used": says("they use the page for the first time"),
  "company.retry": says("they try again to load the organisation's name"),
  "flow.restart": says("they start the flow again"),
  "session.retry": says("they try again to reach the account service"),
  "session.signOut": says("they sign out"),
  "session.signOutHere": "itself",
  "session.endedEverywhere": "itself",
  "session.ending": "itself",
  "session.ended": "itself",
  "signIn.left": "itself",
  "toast.show": says("a short message is shown", {
    "": { text: "passwordUpdated", about: null },
    "that a link was copied": { text: "linkCopied", about: "Android" },
  }),
  "toasts.hold": says("they point at a short message, which stays"),
  "toasts.release": says("they stop pointing at the short message"),
  "alert.close": says("they close the alert"),
  "screen.load": says("they try again to load the screen"),
  "menus.load": says("they try again to load the menus"),
  "toasts.loaded": "itself",
  "toasts.missing": "itself",
  // The code of a screen can arrive after the person has left that screen.
  "screen.loaded": says("a screen is loaded", { "of a screen that was left": { chunk: "stayTuned" } }),
  "screen.missing": "itself",
  "menus.loaded": "itself",
  "menus.missing": "itself",
  ...deadlines,
} satisfies CasesOf<typeof appMachine>["events"];
