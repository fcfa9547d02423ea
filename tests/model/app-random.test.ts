import "../unit/setup.ts";
import * as fc from "fast-check";
import * as v from "valibot";
import { expect, test, vi } from "vitest";
import { calls, type CallEvent } from "../../machines/shared/contract.ts";
import type { Screen } from "../../machines/shared/screens.ts";
import { family } from "../../workbench/chart/running.ts";
import { isCall } from "../../machines/sandbox/world.ts";
import { appCases } from "../../machines/app/app.cases.ts";
import { canariesIn, type Outcome } from "../../workbench/cases.ts";
import { refused } from "../../machines/shared/cases.ts";
import { accepted, closeFoyer, type Foyer, knownPerson, openFoyer, secondFactorNeeded, signsIn } from "./foyer.ts";
import { addresses, deeds, otherTabs, outcomes, pushes, sends } from "./whole-app.ts";

/*
 * Random events in any order, in the whole app with its real flows: the app never breaks, never hangs, shows no session
 * screen to a signed-out person, and leaks no secret. Every run draws the same events (see the set-up of the tests).
 */

interface Asked {
  name: CallEvent;
  answer(value: unknown): void;
  fail(failure: unknown): void;
}

/** Every call so far. Held effects forget a call that nothing waits for, but its answer may still come late. */
const everAsked = vi.hoisted((): Asked[] => []);
vi.mock(import("../../machines/sandbox/world.ts"), async (original) => {
  const held = await original();
  return {
    ...held,
    createWorld(start) {
      const world = held.createWorld(start);
      const call: typeof world.made.call = (name, data, asking) =>
        new Promise((answer, fail) => {
          world.made.call(name, data, asking).then(answer, fail);
          everAsked.push({ name, answer: (value) => answer(v.parse(calls[name].reply, value)), fail });
        });
      return { ...world, made: { ...world.made, call } };
    },
  };
});

const needsToken: ReadonlySet<Screen> = new Set(["workspace", "changePassword", "verifyOrganization"]);

const kinds = ["flow", "service", "link", "back", "root", "time", "late", "push", "otherTab"] as const;
type Kind = (typeof kinds)[number];
const step: fc.Arbitrary<{ kind: Kind; pick: number }> = fc.record({
  kind: fc.constantFrom<Kind>("flow", "flow", "flow", "flow", "service", "service", "service", ...kinds),
  pick: fc.nat(10_000),
});

/** Answers a call that nothing waits for any more, or that was answered before. */
function answerLate(app: Foyer, asked: Asked, outcome: Outcome): void {
  if (app.world.waiting().includes(asked.name)) return;
  const result = outcome(0);
  if ("answer" in result) asked.answer(result.answer);
  else asked.fail(result.failure);
}

function movesOf(app: Foyer, kind: Kind): (() => void)[] {
  switch (kind) {
    case "flow":
      return family(app.flows()).flatMap(({ actor, snapshot }) => sends(snapshot.machine.id, actor));
    case "service":
      return app.world
        .waiting()
        .flatMap((name) => (outcomes.get(name) ?? []).map((outcome) => () => app.world.settle(name, outcome)));
    case "link":
      return addresses.map((address) => () => void app.follows(address));
    case "back":
      return addresses.map((address) => () => void app.goesBackTo(address));
    case "root":
      return sends(appCases.machine.id, app.root);
    case "time":
      return app.world.ticking() ? [app.world.passTime] : [];
    case "late":
      return everAsked.flatMap((asked) =>
        (outcomes.get(asked.name) ?? []).map((outcome) => () => answerLate(app, asked, outcome)),
      );
    case "push":
      return pushes.map((event) => () => app.root.send(event));
    case "otherTab":
      return otherTabs.map((event) => () => app.root.send(event));
  }
}

/** For each kind of step, the effects that it may never have. */
const neverAsks: Partial<Record<Kind, (effects: readonly string[]) => string[]>> = {
  late: (effects) => effects.filter((effect) => isCall(effect.split(" ")[0] ?? "")),
  back: deeds,
};

/** Whether the app is busy without waiting for anything. During a reload the browser waits for the page. */
const hangs = (app: Foyer) =>
  app.session() !== "reloading" &&
  app.world.waiting().length === 0 &&
  family([app.root]).some(({ snapshot }) => snapshot.hasTag("busy"));

test("the app never breaks, never hangs, shows no session screen without a session, leaks no secret, and can sign in at the end", async () => {
  const seen = new Set<Screen>();
  const happened = new Set<Kind>();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...addresses),
      fc.boolean(),
      fc.array(step, { minLength: 10, maxLength: 40 }),
      async (address, cookie, steps) => {
        everAsked.length = 0;
        const app = await openFoyer(address, { signedIn: cookie, email: "ann@acme.test" });
        for (const { kind, pick } of steps) {
          const moves = movesOf(app, kind);
          const move = moves[pick % Math.max(1, moves.length)];
          if (!move) continue;
          happened.add(kind);
          const before = app.world.effects.length;
          await app.after(move);
          const screen = app.screen();
          seen.add(screen);
          const { token, departure } = app.context();
          // The answer to a third party is a secret URL, and the only departure that needs no session of this app.
          const ofSession = needsToken.has(screen) || typeof departure?.url === "string";
          expect({
            screen,
            allowed: !ofSession || token !== null,
            status: app.status(),
            hangs: hangs(app),
            asked: neverAsks[kind]?.(app.world.effects.slice(before)) ?? [],
          }).toEqual({ screen, allowed: true, status: "active", hangs: false, asked: [] });
        }
        await app.happens({ type: "session.signOut" });
        await app.endsSignOut();
        expect(app.screen()).toBe("login");
        expect(app.context()).toMatchObject({ token: null, loginDetails: null, setupToken: null });
        await signsIn(app);
        await app.answer("login", accepted);
        await app.answer("authenticate", knownPerson);
        expect(app.screen()).toBe("workspace");
        expect({ leaks: app.leaks, told: canariesIn(app.world.effects.join("\n")) }).toEqual({ leaks: [], told: [] });
        app.stop();
      },
    ),
    { numRuns: 250 },
  );
  // The drawn events reach most screens and all kinds of steps.
  expect(seen.size).toBeGreaterThan(18);
  expect([...happened].toSorted()).toEqual(kinds.toSorted());
});

test("a sign-in does not continue after the person has left it", async () => {
  everAsked.length = 0;
  const app = await openFoyer("/login");
  await signsIn(app);
  await app.answer("login", secondFactorNeeded);
  await app.after(() => app.multiFactorLogin().send({ type: "method.choose", MFAType: 1 }));
  await app.after(() => app.challenge().send({ type: "code.resend" }));
  await app.follows("/downloads");
  const before = app.world.effects.length;
  const asked = everAsked.filter(({ name }) => name === "resendOTP");
  expect(asked).toHaveLength(1);
  for (const late of asked) {
    await app.after(() => answerLate(app, late, refused("Sign in first.", { status: 409 })));
  }
  expect(app.world.effects.slice(before)).toEqual([]);
  closeFoyer(app);
});
