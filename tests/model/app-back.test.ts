import { afterEach, describe, expect, test } from "vitest";
import { isCallEvent, calls } from "../../machines/shared/contract.ts";
import { family } from "../../workbench/chart/running.ts";
import { closeFoyer, type Foyer, knownPerson, openFoyer } from "./foyer.ts";
import { casesOfAsker } from "../../machines/sandbox/bench.ts";
import { addresses, deeds, sends } from "./whole-app.ts";

/* Back and Forward on every page, after every call that changes something: the app never repeats a call by itself. */

let app: Foyer;
afterEach(() => closeFoyer(app));

/** Opens a page and answers the calls that only read. */
async function openPage(address: string, cookie: boolean): Promise<void> {
  app = await openFoyer(address, { signedIn: cookie, email: "ann@acme.test" });
  if (app.world.waiting().includes("authenticate")) await app.answer("authenticate", knownPerson);
  // Twice, because the first answers can lead to further calls.
  for (let times = 0; times < 2; times += 1) {
    for (const name of app.world.waiting().filter((entry) => deeds([entry]).length === 0)) await answerFirst(name);
  }
}

/** Answers a call with the first outcome of its cases, a success. */
async function answerFirst(name: string): Promise<void> {
  const [outcome] = Object.values(casesOfAsker(family(app.flows()), name)?.outcomes[name] ?? {});
  if (outcome) await app.answer(name, outcome);
}

const moves = () => family(app.flows()).flatMap(({ actor, snapshot }) => sends(snapshot.machine.id, actor));

/** Goes Back and returns, and names the calls that the app made meanwhile. */
async function sentMeanwhile(address: string): Promise<string[]> {
  const before = app.world.effects.length;
  for (const place of ["/login", "/downloads", address, "/downloads", address]) await app.goesBackTo(place);
  return deeds(app.world.effects.slice(before));
}

const sent = new Set<string>();

describe.each([
  ["a visitor", false],
  ["a signed-in person", true],
])("%s", (_name, cookie) => {
  test.each(addresses)("sends nothing again when the person goes Back from %s and returns", async (address) => {
    await openPage(address, cookie);
    const count = moves().length;
    for (let index = 0; index < count; index += 1) {
      for (const answered of [false, true]) {
        app.stop();
        await openPage(address, cookie);
        const before = app.world.effects.length;
        await app.after(() => moves()[index]?.());
        const asked = deeds(app.world.effects.slice(before));
        for (const name of asked) sent.add(name);
        if (asked.length === 0) continue;
        for (const name of answered ? asked : []) await answerFirst(name);
        expect(await sentMeanwhile(address)).toEqual([]);
      }
    }
  });
});

test("these tests sent nearly every call that changes something", () => {
  const can = Object.keys(calls).filter((name) => isCallEvent(name) && deeds([name]).length > 0);
  // These need more than one answer before; the random walks reach them.
  const rest = [
    "loginEmail",
    "hrms|master|MFA|setup",
    "stepUp|sendCode",
    "stepUp|prove",
    "sessions|revoke",
    "trustedDevices|add",
    "trustedDevices|remove",
    "passkeys|create",
    "passkeys|add",
    "passkeys|rename",
    "passkeys|remove",
    "passkeys|signIn",
    "apps|withdraw",
    "registerAsMember",
    "acceptInvitation",
  ];
  expect(can.filter((name) => !sent.has(name))).toEqual(rest);
});
