import { expect } from "vitest";
import { screenOf } from "../../machines/app/screen-of.ts";
import type { AppEvent } from "../../machines/app/app.types.ts";
import { assertPresent } from "../../workbench/assert-present.ts";
import type { ConnectionEvent } from "../../machines/shared/channels.ts";
import type { Screen } from "../../machines/shared/screens.ts";
import { Secret } from "../../workbench/codec/secret.ts";
import { answers, secretCode } from "../../machines/shared/cases.ts";
import { canariesIn, canary, done, type Outcome } from "../../workbench/cases.ts";
import { member } from "../../machines/shared/people.ts";
import { settled, inWords } from "../../workbench/effects/world.ts";
import { openApp } from "../../machines/sandbox/open-app.ts";
import { type Opening, routes, type Scenario, visitOf } from "../../machines/sandbox/scenario.ts";
import { createWatcher } from "../../workbench/explore/watcher.ts";

/** The connection tells the root that the session is over. */
export const sessionIsOver = { type: "call.unauthorised", reference: null, because: null } as const;

/** Opens the whole app, with its real flows, at an address on the sandbox's ports. */
export async function openFoyer(address: string, opening: Opening = {}, outcomes: Scenario["outcomes"] = {}) {
  const watcher = createWatcher("root", true);
  const told: string[] = [];
  const {
    root: actor,
    world,
    close,
    take,
  } = openApp({ address, opening, outcomes }, (message) => {
    watcher.inspect(message);
    if (message.type !== "@xstate.event" || message.sourceRef?.sessionId !== message.rootId) return;
    if (message.actorRef === actor.getSnapshot().children.connection) told.push(inWords(message.event));
  });
  actor.start();
  await settled();

  const children = () => actor.getSnapshot().children;
  const after = async (act: () => void) => {
    act();
    await settled();
    watcher.search("a snapshot", actor.getPersistedSnapshot());
  };
  return {
    world,
    root: actor,
    take,
    /** The running flows. */
    flows() {
      const { connection: _, ...flows } = children();
      return Object.values(flows).filter((child) => child !== undefined);
    },
    /** The events that the root has sent to the connection. */
    toldConnection: () => told.filter((words) => !words.includes("xstate.")),
    status: () => actor.getSnapshot().status,
    /** The toasts on the page, by their texts. */
    toasts: () =>
      actor.getSnapshot().context.toasts.map(({ text, about }) => (about === null ? text : { text, about })),
    leaks: watcher.leaks,
    /** The address bar's content. */
    address: () => routes.format(actor.getSnapshot().context.visit),
    /** Whether Back skips the previous page. */
    replaces: () => actor.getSnapshot().context.replaceAddress,
    context: () => actor.getSnapshot().context,
    session: () => actor.getSnapshot().value.session,
    screen: (): Screen => screenOf(actor.getSnapshot()),
    login: () => assertPresent(children().login),
    onboardingLogin: () => assertPresent(children().onboardingLogin),
    multiFactorLogin: () => assertPresent(children().multiFactorLogin),
    changePassword: () => assertPresent(children().changePassword),
    workspace: () => assertPresent(children().workspace),
    forgotPassword: () => assertPresent(children().forgotPassword),
    forgotWithRecovery: () => assertPresent(children().forgotWithRecovery),
    resetPassword: () => assertPresent(children().resetPassword),
    notMe: () => assertPresent(children().notMe),
    multiFactorSetup: () => assertPresent(children().multiFactorSetup),
    recoveryCode: () => assertPresent(children().recoveryCode),
    signUp: () => assertPresent(children().signUp),
    onboardingSignUp: () => assertPresent(children().onboardingSignUp),
    invite: () => assertPresent(children().invite),
    clientInvitation: () => assertPresent(children().clientInvitation),
    authorize: () => assertPresent(children().authorize),
    /** The sign-out under way; undefined while there is none. */
    signOut: () => children().signOut?.getSnapshot().context,
    /** The sign-out ends: the service has heard of it where it had to, and the browser stays on this page. */
    async endsSignOut() {
      if (world.waiting().includes("logout")) await after(() => world.settle("logout", done));
      await after(() => world.settle("leave", done));
    },
    challenge() {
      const { multiFactorLogin, verifyEmail, verifyOrganization, authorize } = children();
      const flow = multiFactorLogin ?? verifyEmail ?? verifyOrganization ?? authorize;
      return assertPresent(flow?.getSnapshot().children.challenge);
    },
    /** Does something, and waits for all its consequences. */
    after,
    happens: (event: AppEvent) => after(() => actor.send(event)),
    follows: (link: string) => after(() => actor.send({ type: "link.follow", visit: visitOf(link) })),
    goesBackTo: (place: string) => after(() => actor.send({ type: "location.changed", visit: visitOf(place) })),
    socketSays: (event: ConnectionEvent) => after(() => actor.send(event)),
    answer: (name: string, outcome: Outcome) => after(() => world.settle(name, outcome)),
    asked: (name: string) => world.effects.filter((effect) => `${effect} `.startsWith(`${name} `)),
    stop: close,
  };
}

export type Foyer = Awaited<ReturnType<typeof openFoyer>>;

/** Ends a scenario. Expects that no secret leaked, even into the calls, and that no call was open twice. */
export function closeFoyer(app: Foyer): void {
  app.stop();
  const told = canariesIn(app.world.effects.join("\n"));
  expect({ leaks: app.leaks, told, doubled: app.world.doubled }).toEqual({ leaks: [], told: [], doubled: [] });
}

export const password = new Secret(canary("typed password"));
export const code = secretCode;

/** Types identifier and password and presses Login. */
export const signsIn = (app: Foyer) =>
  app.after(() => app.login().send({ type: "form.submit", values: { identifier: "ann@acme.test", password } }));

export const typesCode = (app: Foyer) =>
  app.after(() => app.challenge().send({ type: "form.submit", values: { code } }));

/** The service's answers to a successful sign-in. */
export const accepted = answers("login", { token: canary("token"), email: "ann@acme.test" });
export const secondFactorNeeded = answers("login", {
  email: "ann@acme.test",
  isCompanyMFA: true,
  isUserMFASetup: true,
  isEmailMFA: true,
  isAuthenticatorAppMFA: true,
});
export const knownPerson = answers("authenticate", member);
