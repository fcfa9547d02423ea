import { afterEach, describe, expect, test } from "vitest";
import { createActor } from "xstate";
import { passkeySignalsMachine } from "../../machines/account/passkey-signals/passkey-signals.machine.ts";
import { connectionMachine } from "../../machines/connection/connection.machine.ts";
import { answers, malformed, notKnown, offline, refused, timedOut } from "../../machines/shared/cases.ts";
import { withEffects } from "../../machines/shared/actors.ts";
import type { ConnectionEvent, SocketReply } from "../../machines/shared/channels.ts";
import type { Replied } from "../../machines/shared/contract.ts";
import { plainFailure } from "../../machines/shared/failure.ts";
import { memberSession } from "../../machines/shared/people.ts";
import { createWorld } from "../../machines/sandbox/world.ts";
import { passkeySetUpMachine } from "../../machines/sign-in/passkey-set-up/passkey-set-up.machine.ts";
import { passkeySignInMachine } from "../../machines/sign-in/passkey-sign-in/passkey-sign-in.machine.ts";
import { canary, done, type Outcome, secretCanary } from "../../workbench/cases.ts";
import { settled } from "../../workbench/effects/world.ts";
import { closeFoyer, type Foyer, knownPerson, openFoyer, sessionIsOver } from "./foyer.ts";

/* Attacks on what the browser is told of passkeys: a wrong word would remove a good passkey for good. */

const options: Outcome = answers("passkeys|challenge", { options: canary("options") });
const response: Outcome = () => ({ answer: { response: secretCanary("signature") } });
const gone = refused("This passkey is not known here any more.", { status: 410 });

/** Every end of a call that does not say for certain that the service lacks the passkey. */
const uncertain: readonly (readonly [string, Outcome])[] = [
  ...[401, 403, 404, 409, 428, 429, 500, 502, 503, 504].map(
    (status) => [`${status}`, refused("No.", { status })] as const,
  ),
  ["no network", offline],
  ["no answer", timedOut],
  ["an answer that is lost", notKnown],
  ["an answer that cannot be read", malformed],
];

type Ends = readonly (readonly [string, Outcome])[];

/** Lets effects and calls end one after another. @returns those that the machine then waits for */
async function waitsAfter(ends: Ends, start: (world: ReturnType<typeof createWorld>) => void) {
  const world = createWorld({ holds: ["suggestsPasskeys", "endMakingPasskey"] });
  start(world);
  await settled();
  for (const [name, outcome] of ends) {
    world.settle(name, outcome);
    await settled();
  }
  return world.waiting();
}
const signIn = (way: "button" | "afterPassword" | "stepUp" | "suggestion", ends: Ends) =>
  waitsAfter(ends, ({ made }) => withEffects(createActor(passkeySignInMachine, { input: { way } }), made).start());
const setUp = (ends: Ends) =>
  waitsAfter(ends, ({ made }) =>
    withEffects(createActor(passkeySetUpMachine, { input: { automatic: false } }), made).start(),
  );

describe("a passkey is unknown only by the service's word about this very passkey", () => {
  const ways = ["button", "afterPassword", "stepUp", "suggestion"] as const;
  const callsOf = (way: (typeof ways)[number]) =>
    way === "stepUp"
      ? (["stepUp|challenge", "stepUp|prove-with-passkey"] as const)
      : (["passkeys|challenge", "passkeys|signIn"] as const);
  const untilAsked = (way: (typeof ways)[number]): Ends =>
    way === "suggestion" ? [["suggestsPasskeys", () => ({ answer: true })]] : [];

  test.each(ways)("%s: the check of its signature says 410", async (way) => {
    const [challenge, check] = callsOf(way);
    const asked = [...untilAsked(way), [challenge, options], ["provePasskey", response], [check, gone]] as const;
    expect(await signIn(way, asked)).toEqual(["forgetPasskey"]);
  });

  test.each(ways)("%s: not by a 410 to the request for a challenge, which names none", async (way) => {
    const [challenge] = callsOf(way);
    expect(await signIn(way, [...untilAsked(way), [challenge, gone]])).toEqual([]);
  });

  test.each(ways.flatMap((way) => uncertain.map(([name, end]) => [way, name, end] as const)))(
    "%s: not by %s",
    async (way, _name, end) => {
      const [challenge, check] = callsOf(way);
      const asked = [...untilAsked(way), [challenge, options], ["provePasskey", response], [check, end]] as const;
      expect(await signIn(way, asked)).toEqual([]);
    },
  );
});

describe("a new passkey is forgotten only if the service has certainly not kept it", () => {
  const asked: Outcome = answers("passkeys|create", { options: canary("options") });
  const untilAdded = [
    ["passkeys|create", asked],
    ["makePasskey", response],
  ] as const;

  test("it does not take it: the browser forgets it, and pages may tell again", async () => {
    const ends = [...untilAdded, ["passkeys|add", refused("Not accepted.", { status: 400 })]] as const;
    expect(await setUp(ends)).toEqual(["forgetPasskey"]);
    expect(await setUp([...ends, ["forgetPasskey", done]])).toEqual(["endMakingPasskey"]);
  });

  test("it has a passkey of this name already: nothing is forgotten", async () => {
    const ends = [...untilAdded, ["passkeys|add", refused("It is there.", { status: 409 })]] as const;
    expect(await setUp(ends)).toEqual(["endMakingPasskey"]);
  });

  test.each([
    ["500", refused("No.", { status: 500 })],
    ["503", refused("No.", { status: 503 })],
    ["no network", offline],
    ["no answer", timedOut],
    ["an answer that is lost", notKnown],
    ["an answer that cannot be read", malformed],
  ] satisfies [string, Outcome][])(
    "after %s nobody knows, so that nothing is told while it may be kept",
    async (_name, end) => {
      expect(await setUp([...untilAdded, ["passkeys|add", end]])).toEqual([]);
    },
  );

  test("the passkey is made only within the page's turn, in which no page tells", async () => {
    const world = createWorld({ holds: ["startMakingPasskey"] });
    withEffects(createActor(passkeySetUpMachine, { input: { automatic: false } }), world.made).start();
    await settled();
    expect(world.waiting()).toEqual(["startMakingPasskey"]);
  });
});

describe("the list of accepted passkeys", () => {
  let app: Foyer;
  afterEach(() => closeFoyer(app));

  const signals = () => app.root.getSnapshot().value.passkeySignals;
  const turn: Outcome = () => ({ answer: true });
  const list = (name: string) => answers("passkeys|read", { list: [], signals: canary(name) });
  const told = () => app.asked("tellPasskeys").length;

  /** A signed-in person's page, at rest, in a browser that takes signals. */
  async function openSignedIn() {
    app = await openFoyer("/workspace", {
      signedIn: true,
      holds: ["startTellingPasskeys", "endTellingPasskeys"],
    });
    expect([signals(), app.asked("startTellingPasskeys")]).toEqual(["none", []]);
    await app.answer("authenticate", knownPerson);
    expect(signals()).toBe("telling");
  }

  test("is told once the person is known, from a list that is asked for within the page's turn", async () => {
    await openSignedIn();
    expect(app.asked("passkeys|read")).toEqual([]);
    await app.answer("startTellingPasskeys", turn);
    expect(told()).toBe(0);
    await app.answer("passkeys|read", list("signals"));
    expect(told()).toBe(1);
    await app.answer("tellPasskeys", done);
    await app.answer("endTellingPasskeys", done);
    expect(signals()).toBe("told");
  });

  test("is not asked for without the turn", async () => {
    await openSignedIn();
    await app.answer("startTellingPasskeys", () => ({ answer: false }));
    expect([signals(), app.asked("passkeys|read"), told()]).toEqual(["told", [], 0]);
  });

  test.each<ConnectionEvent>([{ type: "passkeys.changed" }, { type: "push.authenticate", session: memberSession }])(
    "that was asked for before $type is never told, but one that is asked for anew",
    async (event) => {
      await openSignedIn();
      await app.answer("startTellingPasskeys", turn);
      await app.socketSays(event);
      expect([signals(), app.world.waiting().includes("passkeys|read")]).toEqual(["telling", false]);
      await app.answer("startTellingPasskeys", turn);
      await app.answer("passkeys|read", list("newer"));
      expect(told()).toBe(1);
    },
  );

  test("is told again when the person opens their passkeys", async () => {
    await openSignedIn();
    await app.answer("startTellingPasskeys", () => ({ answer: false }));
    await app.happens({ type: "panel.open", panel: "passkeys" });
    expect(app.asked("startTellingPasskeys")).toHaveLength(2);
  });

  test.each<[string, Outcome]>([
    ["fails", refused("Not now.", { status: 503 })],
    ["does not answer", timedOut],
    ["tells none", answers("passkeys|read", { list: [] })],
    ["sends what cannot be read", malformed],
  ])("is not told if the service %s", async (_name, end) => {
    await openSignedIn();
    await app.answer("startTellingPasskeys", turn);
    await app.answer("passkeys|read", end);
    expect(told()).toBe(0);
    await app.answer("endTellingPasskeys", done);
    expect(signals()).toBe("told");
  });

  test.each([{ type: "session.signOut" }, sessionIsOver, { type: "token.changedElsewhere" }] as const)(
    "is not told after $type, because another person may be meant",
    async (event) => {
      await openSignedIn();
      await app.answer("startTellingPasskeys", turn);
      await app.happens(event);
      expect([signals(), app.world.waiting().includes("passkeys|read"), told()]).toEqual(["none", false, 0]);
    },
  );

  test("is not told where the service has no passkeys", async () => {
    app = await openFoyer("/workspace", {
      signedIn: true,
      passkeys: false,
      holds: ["startTellingPasskeys"],
    });
    await app.answer("authenticate", knownPerson);
    expect([signals(), app.asked("startTellingPasskeys")]).toEqual(["none", []]);
  });
});

test("no alert tells a person that their passkeys could not be read for the browser", async () => {
  const world = createWorld({ holds: ["startTellingPasskeys"] });
  const expected: unknown[] = [];
  const call: typeof world.made.call = (event, data, asking, expecting) => {
    expected.push(expecting);
    return world.made.call(event, data, asking);
  };
  withEffects(createActor(passkeySignalsMachine), { ...world.made, call }).start();
  await settled();
  world.settle("startTellingPasskeys", () => ({ answer: true }));
  await settled();
  expect(expected).toEqual(["anyFailure"]);
});

describe("the connection says that passkeys have changed", () => {
  /** A page that has called, and hears a reply. */
  async function hears(reply: Pick<SocketReply, "id" | "event" | "outcome">) {
    const world = createWorld({});
    const connection = withEffects(createActor(connectionMachine, { input: { token: null } }), world.made);
    const said: string[] = [];
    connection.on("*", ({ type }) => said.push(type));
    connection.start();
    await settled();
    connection.send({ type: "socket.opened", at: world.now(), patience: 1_000 });
    connection.send({ type: "socket.replied", reply: { ...reply, at: world.now() } });
    await settled();
    connection.stop();
    return said.filter((type) => type === "passkeys.changed");
  }
  const added = { event: "passkeys|add", reply: { passkeyId: "new" } } as const;
  const removed = { event: "passkeys|remove", reply: { success: true } } as const;
  const read: Replied = { event: "passkeys|read", reply: { list: [], signals: null } };

  test.each([added, removed])("after $event, also if nobody waits for the answer any more", async (answered) => {
    expect(await hears({ id: "late", event: answered.event, outcome: { answered } })).toEqual(["passkeys.changed"]);
  });

  test("neither after a list, which a late answer may bring, nor after a refusal", async () => {
    expect(await hears({ id: "late", event: "passkeys|read", outcome: { answered: read } })).toEqual([]);
    const failure = { ...plainFailure("refused", 0, "late"), status: 409 };
    expect(await hears({ id: "late", event: "passkeys|remove", outcome: { failure } })).toEqual([]);
  });
});
