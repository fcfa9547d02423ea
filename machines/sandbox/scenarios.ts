import { accountScenarios } from "./account.scenarios.ts";
import { rootScenarios } from "./root.scenarios.ts";
import type { Scenario } from "./scenario.ts";
import { signInScenarios } from "./sign-in.scenarios.ts";
import { workspaceScenarios } from "./workspace.scenarios.ts";

/** The scenarios. Together their walks show every page in every state. */
export const scenarios = {
  ...signInScenarios,
  ...workspaceScenarios,
  ...accountScenarios,
  ...rootScenarios,
};

export type ScenarioName = keyof typeof scenarios;

/** A scenario as data of one type, whichever fields it has. */
export const scenarioOf = (name: ScenarioName): Scenario => scenarios[name];

/** Scenarios that are walked together. A walk leaves out the situations that another walk of its group has shown. */
const together = {
  "signing in": [
    "login",
    "login, on the way somewhere",
    "login, after the session was ended",
    "signed in without having asked",
  ],
  "second factor": ["second factor, both ways", "second factor by email", "second factor, a code sent before"],
  "recovery code": ["recovery code in the second step", "recovery code, signed in"],
  "second factor set-up": [
    "setting up the second factor",
    "setting up the second factor first",
    "setting up by a recovery code, after a reload",
  ],
  verifying: ["verify email", "verify email of a new hire", "verify organisation"],
  "changing the password": ["change password", "change password, forced"],
  workspace: [
    "workspace",
    "workspace of many",
    "workspace, one product",
    "workspace, on the way somewhere",
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
  "reset password": ["reset password", "reset password of an organisation", "reset with recovery code"],
  "sign-up": [
    "sign up",
    "sign up, after a reload",
    "sign up, browser storage blocked",
    "sign up, where phone numbers cannot be read",
    "stay tuned",
  ],
  onboarding: [
    "onboarding login",
    "onboarding sign-up",
    "a new hire who is signed in",
    "the organisation's page",
    "away from the organisation's page while it is asked for",
    "away from the page of an unknown organisation",
    "sent to sign in first",
  ],
  invitations: ["invitation", "invitation, signed in", "client invitation"],
  "third parties": [
    "authorize",
    "authorize, signed in",
    "third-party login",
    "third-party login that cannot be answered",
  ],
  "the rest": ["downloads", "page not found", "a flow that broke", "without anywhere to keep things"],
  panels: ["signed-in devices", "own picture", "support report", "help on a telephone"],
  session: [
    "asking whose token it is",
    "a page that came drawn",
    "signed in, on a page for everybody",
    "no session to end",
    "back, while signing out",
    "the session ends on a third party's page",
    "the session ends on an invitation",
  ],
  connection: [
    "a connection that comes and goes",
    "calls over a connection",
    "a call without a connection",
    "a call without a clock",
    "a connection that has to be doubted",
    "without a network to ask",
    "without a connection to open",
  ],
  "what is loaded and said": [
    "what is said for a moment",
    "what is said of a refusal",
    "notifications still loading",
    "a screen that has to be loaded",
    "menus that have to be loaded",
  ],
} as const satisfies Record<string, readonly ScenarioName[]>;

const grouped = new Set<string>(Object.values(together).flat());
const isName = (name: string): name is ScenarioName => Object.hasOwn(scenarios, name);

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
