import "../unit/setup.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type AnyActorRef, isMachineSnapshot } from "xstate";
import type { Screen } from "../../machines/shared/screens.ts";
import { appTable } from "../../machines/tables/app.table.ts";
import { type Foyer, openFoyer } from "./foyer.ts";
import { canariesIn, type Outcome } from "../../machines/tables/table.ts";
import { tables } from "../../machines/tables/tables.ts";

/* Whatever happens in whatever order, in the whole app with its real flows: drawn from the tables. */

const all = Object.values(tables);
const tableOf = new Map(all.map((table) => [table.machine.id, table]));

/** What can become of each thing asked of a port, in any table. */
const outcomes = new Map<string, Outcome[]>();
for (const table of all) {
  for (const [name, cases] of Object.entries(table.outcomes)) {
    // Flows are real here and end by themselves.
    if (name in table.machine.implementations.actors && tableOf.has(name)) continue;
    outcomes.set(name, [...(outcomes.get(name) ?? []), ...Object.values(cases)]);
  }
}

const addresses = `/ /login /multi-factor-authenticate /setup-multi-factor /recovery-code /forgot-password
  /forget-with-recovery /reset-with-recovery /email-sent /reset/abc /register /stay-tuned /verify-email /invite/abc
  /invite-client/6f1c1c0a-5b7e-4a52-9a53-0f5d8c0d9f11 /invite-client/abc /authorize?client_id=c&state=s&redirect_uri=r
  /login?client_id=crm&state=s1&redirect_uri=https%3A%2F%2Fcrm.test%2Fback%3Fx%3D1 /downloads /workspace
  /change-password /verify-organization/acme /no/such/page /acme/login /acme/register /beta/login
  /acme/forgot-password /acme/email-sent /acme/reset/abc /acme/preboarding/login /acme/preboarding/register`.split(
  /\s+/,
);

const needsToken: ReadonlySet<Screen> = new Set(["workspace", "changePassword", "verifyOrganization"]);

/** The flow and what it has begun, innermost first: most events are for the innermost. */
function family(actors: readonly AnyActorRef[]): AnyActorRef[] {
  return actors.flatMap((actor) => {
    const snapshot: unknown = actor.getSnapshot();
    return isMachineSnapshot(snapshot) ? [...family(Object.values(snapshot.children)), actor] : [];
  });
}

/** The cases that a table sends by hand. */
const sends = (id: string, to: { send(event: { type: string }): void }) =>
  Object.entries(tableOf.get(id)?.events ?? {}).flatMap(([type, cases]) =>
    typeof cases === "string" ? [] : Object.values(cases).map((payload) => () => to.send({ type, ...payload })),
  );

type Step = { kind: "flow" | "service" | "address" | "root" | "time"; pick: number };
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom("flow", "flow", "flow", "service", "service", "service", "address", "root", "time"),
  pick: fc.nat(10_000),
});

function movesOf(app: Foyer, kind: Step["kind"]): (() => void)[] {
  switch (kind) {
    case "flow":
      return family(app.flows()).flatMap((actor) => sends(idOf(actor), actor));
    case "service":
      return app.world
        .waiting()
        .flatMap((name) => (outcomes.get(name) ?? []).map((outcome) => () => app.world.settle(name, outcome)));
    case "address":
      return addresses.flatMap((address) => [() => void app.follows(address), () => void app.goesBackTo(address)]);
    case "root":
      return sends(appTable.machine.id, app.root);
    case "time":
      return app.world.ticking() ? [app.world.passTime] : [];
  }
}

const idOf = (actor: AnyActorRef) => {
  const snapshot: unknown = actor.getSnapshot();
  return isMachineSnapshot(snapshot) ? snapshot.machine.id : "";
};

test("it never breaks, shows nothing of a session to nobody, tells no secret, and the form is always within reach", async () => {
  const seen = new Set<Screen>();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...addresses),
      fc.boolean(),
      fc.array(step, { minLength: 10, maxLength: 40 }),
      async (address, cookie, steps) => {
        const app = await openFoyer(address, { cookie, email: "ann@acme.test" });
        for (const { kind, pick } of steps) {
          const moves = movesOf(app, kind);
          const move = moves[pick % Math.max(1, moves.length)];
          if (!move) continue;
          await app.after(move);
          const screen = app.screen();
          seen.add(screen);
          const allowed = !needsToken.has(screen) || app.context().token !== null;
          expect({ screen, allowed, status: app.status() }).toEqual({ screen, allowed: true, status: "active" });
        }
        await app.happens({ type: "session.signOut" });
        await app.answer("signOut", () => ({ answer: undefined }));
        expect(app.screen()).toBe("login");
        expect(app.context()).toMatchObject({ token: null, loginDetails: null, authData: null });
        expect({ leaks: app.leaks, told: canariesIn(app.world.effects.join("\n")) }).toEqual({ leaks: [], told: [] });
        app.stop();
      },
    ),
    { numRuns: 150 },
  );
  // The draw reaches far enough to mean something.
  expect(seen.size).toBeGreaterThan(18);
}, 240_000);
