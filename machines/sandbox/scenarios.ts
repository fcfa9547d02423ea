import { accountScenarios } from "./account.scenarios.ts";
import { connectionScenarios } from "./connection.scenarios.ts";
import { pageScenarios } from "./pages.scenarios.ts";
import { panelScenarios } from "./panels.scenarios.ts";
import { rootScenarios } from "./root.scenarios.ts";
import type { Scenario } from "./scenario.ts";
import { signInScenarios } from "./sign-in.scenarios.ts";
import { workspaceScenarios } from "./workspace.scenarios.ts";

/** The scenarios. Together their walks show every page in every state. */
export const scenarios = {
  ...signInScenarios,
  ...workspaceScenarios,
  ...accountScenarios,
  ...pageScenarios,
  ...rootScenarios,
  ...connectionScenarios,
  ...panelScenarios,
};

export type ScenarioName = keyof typeof scenarios;

/** A scenario as data of one type, whichever fields it has. */
export const scenarioOf = (name: ScenarioName): Scenario => scenarios[name];

const isName = (name: string): name is ScenarioName => Object.hasOwn(scenarios, name);

/** The scenario with a name that was read, as from a file; null if there is none. */
export const scenarioNamed = (name: string): Scenario | null => (isName(name) ? scenarios[name] : null);

/** Scenarios that are walked together. A walk leaves out the situations that another walk of its group has shown. */
const together = {
  "signing in": [
    "login",
    "login, with a return address",
    "login, with suggested passkeys",
    "login, after which a passkey is offered",
    "login, after the session was ended",
    "signed in by the service, unasked",
  ],
  "second factor": [
    "second factor, both ways",
    "second factor by email",
    "second factor, or a passkey",
    "second factor, a passkey alone",
    "second factor, on a device to be trusted",
    "second factor, a code sent before",
  ],
  "recovery code": ["recovery code in the second step", "recovery code, signed in"],
  "second factor set-up": [
    "setting up the second factor",
    "setting up a passkey as the second factor",
    "setting up the second factor first",
    "setting up by a recovery code, after a reload",
  ],
  verifying: ["verify email", "verify email of a new hire", "verify organisation"],
  "changing the password": ["change password", "change password, forced"],
  workspace: [
    "workspace",
    "workspace of many",
    "workspace, one product",
    "workspace, with a return address",
    "workspace of a client",
    "workspace in the tracking app",
    "workspace with surveys",
    "workspace that came with its list",
  ],
  "forgot password": [
    "forgot password",
    "forgot password of an organisation",
    "email sent",
    "forgot with recovery code",
  ],
  "reset password": [
    "reset password",
    "reset password of an organisation",
    "reset with recovery code",
    "reset password, signed in",
  ],
  "this wasn't me": ["this wasn't me", "this wasn't me, signed in"],
  "sign-up": [
    "sign up",
    "sign up, after a reload",
    "sign up, at the second step without the first",
    "sign up, in a browser without a history",
    "sign up, browser storage blocked",
    "sign up, where phone numbers cannot be read",
    "stay tuned",
  ],
  onboarding: [
    "onboarding login",
    "onboarding sign-up",
    "a new hire who is signed in",
    "the organisation's page",
    "leaving the organisation's page while it loads",
    "leaving the page of an unknown organisation",
    "sent to sign in first",
  ],
  invitations: ["invitation", "invitation, signed in", "client invitation", "client invitation, signed in"],
  "third parties": [
    "authorize",
    "authorize, signed in",
    "authorize, with a passkey",
    "third-party login",
    "third-party login that cannot be answered",
  ],
  "the rest": ["downloads", "page not found", "a flow that failed", "browser storage blocked"],
  panels: [
    "signed-in devices",
    "own picture",
    "passkeys",
    "apps",
    "activity",
    "support report",
    "help menu on a phone",
  ],
  session: [
    "a token still being checked",
    "a page drawn by the service",
    "signed in, on a page for everybody",
    "a session that is over, with nobody signed in",
    "Back while signing out",
    "the session ends after another tab signed in",
    "signing out, with another app's token that the tab can't remember",
    "the session ends on a third party's page",
    "the session ends on an invitation",
    "an invitation opened with an old token",
  ],
  connection: [
    "a connection that comes and goes",
    "calls over a connection",
    "a call without a connection",
    "a call to send again",
    "a call to send again, without a clock",
    "a call without a clock",
    "a doubtful connection",
    "the browser tells nothing about its network",
    "the connection cannot be opened",
  ],
  "loading and messages": [
    "short messages",
    "the alert of a refusal",
    "notifications still loading",
    "a screen still loading",
    "a screen still loading when the session ends",
    "menus still loading",
  ],
} as const satisfies Record<string, readonly ScenarioName[]>;

const grouped = new Set<string>(Object.values(together).flat());

/** The groups of scenarios. One that is not listed above is walked alone. */
export const groups: Readonly<Record<string, readonly ScenarioName[]>> = {
  ...together,
  ...Object.fromEntries(
    Object.keys(scenarios)
      .filter(isName)
      .filter((name) => !grouped.has(name))
      .map((name) => [name, [name]]),
  ),
};
