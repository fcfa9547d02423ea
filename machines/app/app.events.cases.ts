import { type CasesOf, deadlines } from "../shared/cases.ts";
import type { SessionUser } from "../shared/contract-values.ts";
import { signedIn } from "../shared/people.ts";
import { forEachProduct } from "../shared/products.ts";
import type { appMachine } from "./app.machine.ts";
import { mainPages, otherPages, to } from "./app.pages.cases.ts";

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

/** Every event of the root, with the payloads that the tests send. */
export const appEvents = {
  "connection.online": { "": {} },
  "connection.lost": { "": {} },
  "connection.failed": { "": {} },
  "connection.retrying": { "": {} },
  "call.unauthorised": { "": {} },
  "call.refused": { "": { message: "Not now." } },
  "push.authenticate": { "": { session }, "must change the password": { session: { ...session, aftrp: true } } },
  "push.login": {
    "": { reply: signedIn },
    "to be activated": { reply: { ...signedIn, activateAccount: true } },
    "without a token": { reply: { ...signedIn, token: null } },
  },
  "token.changedElsewhere": { "": {} },
  "page.restored": { "": {} },
  "location.changed": { login: to({ name: "login" }), "multi-factor login": to({ name: "multiFactorLogin" }) },
  "link.follow": { ...mainPages, ...otherPages },
  "theme.choose": { dark: { theme: "dark" }, light: { theme: "light" }, "as the system": { theme: null } },
  "theme.toggle": { "": { system: "light" }, "where the system is dark": { system: "dark" } },
  "panel.open": {
    sessions: { panel: "sessions" },
    picture: { panel: "picture" },
    passkeys: { panel: "passkeys" },
    apps: { panel: "apps" },
    activity: { panel: "activity" },
    "release notes": { panel: "releaseNotes" },
    "app version": { panel: "appVersion" },
    shortcuts: { panel: "shortcuts" },
    support: { panel: "support" },
    troubleshooting: { panel: "troubleshooting" },
  },
  "panel.close": { "": {} },
  "report.open": { "": { isMade: true }, "that could not be made": { isMade: false } },
  "report.missing": { "": {} },
  "report.close": { "": {} },
  "language.choose": { Arabic: { language: "ar" }, English: { language: "en" } },
  "update.ready": { "": {} },
  "flow.restart": { "": {} },
  "session.retry": { "": {} },
  "session.signOut": { "": {} },
  "session.endedEverywhere": "itself",
  "session.ending": "itself",
  "session.ended": "itself",
  "toast.show": {
    "": { text: "passwordUpdated", about: null },
    "that a link was copied": { text: "linkCopied", about: "Android" },
  },
  "toasts.hold": { "": {} },
  "toasts.release": { "": {} },
  "alert.close": { "": {} },
  "screen.load": { "": {} },
  "menus.load": { "": {} },
  "toasts.loaded": "itself",
  "toasts.missing": "itself",
  // The code of a screen can arrive after the person has left that screen.
  "screen.loaded": { "of a screen that was left": { chunk: "stayTuned" } },
  "screen.missing": "itself",
  "menus.loaded": "itself",
  "menus.missing": "itself",
  ...deadlines,
} satisfies CasesOf<typeof appMachine>["events"];
