import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createWorld } from "../../machines/sandbox/world.ts";
import { MOST_PASSKEYS } from "../../machines/shared/passkeys.ts";
import { createPasskeys } from "../../src/adapters/passkeys.ts";
import { Secret } from "../../workbench/codec/secret.ts";

/* What the page tells a browser of passkeys. A wrong list would remove a good passkey for good. */

const RP = "example.test";
const known = {
  rpId: RP,
  userId: "YW5u",
  name: "ann@acme.test",
  displayName: "Ann Lee",
  allAcceptedCredentialIds: ["bGFwdG9w", "cGhvbmU"],
};
const all = { rpId: RP, userId: known.userId, allAcceptedCredentialIds: known.allAcceptedCredentialIds };
const details = { rpId: RP, userId: known.userId, name: known.name, displayName: known.displayName };

/** All that the browser was told, in order. */
let told: unknown[];
/** The locks of the pages of one browser, as far as the pages use them. */
let locks: Pick<LockManager, "request">;

/** Gives the tests a browser. */
function browse(takes: Readonly<Record<string, boolean>>, hostname = `account.${RP}`) {
  const tells = (name: string) => async (options: unknown) => {
    told.push([name, options]);
  };
  const credential = Object.assign(function PublicKeyCredential() {}, {
    getClientCapabilities: async () => takes,
    signalAllAcceptedCredentials: tells("all"),
    signalCurrentUserDetails: tells("details"),
    signalUnknownCredential: tells("unknown"),
  });
  vi.stubGlobal("PublicKeyCredential", credential);
  vi.stubGlobal("location", { hostname });
  vi.stubGlobal("navigator", { locks });
  return credential;
}
const everything = { signalAllAcceptedCredentials: true, signalCurrentUserDetails: true };

/** Web Locks of one name (W3C), without queues for several who wait. */
function createLocks(): Pick<LockManager, "request"> {
  let held: readonly { readonly mode: LockMode; readonly over: Promise<unknown> }[] = [];
  async function request<T>(name: string, options: LockOptions, granted: LockGrantedCallback<T>): Promise<Awaited<T>> {
    const { mode = "exclusive", ifAvailable = false } = options;
    const inTheWay = () => held.find((other) => mode === "exclusive" || other.mode === "exclusive");
    for (let other = inTheWay(); other; other = inTheWay()) {
      if (ifAvailable) return await granted(null);
      await other.over;
    }
    const over = Promise.resolve(granted({ name, mode }));
    const mine = { mode, over };
    held = [...held, mine];
    try {
      return await over;
    } finally {
      held = held.filter((other) => other !== mine);
    }
  }
  return {
    request<T>(name: string, options: LockOptions | LockGrantedCallback<T>, granted?: LockGrantedCallback<T>) {
      if (typeof options === "function" || granted === undefined) throw new Error("The pages ask with options.");
      return request(name, options, granted);
    },
  };
}

/**
 * A page of the browser.
 *
 * @param asleep milliseconds by which its clock is ahead of its timers, as after the computer slept
 */
function openPage(asleep = () => 0) {
  const world = createWorld({});
  const { clock } = world.made;
  const passkeys = createPasskeys({ ...clock, now: () => clock.now() + asleep() });
  const asking = { id: "1", signal: new AbortController().signal };
  return {
    ...passkeys,
    passes: world.passMilliseconds,
    mayTell: (until = asking.signal) => passkeys.startTelling(until),
    tells: (value: unknown) =>
      passkeys.tell({ signals: new Secret(typeof value === "string" ? value : JSON.stringify(value)) }, asking),
    forgets: (options: Secret, response: Secret) => passkeys.forget({ options, response }, asking),
  };
}

beforeEach(() => {
  told = [];
  locks = createLocks();
});
afterEach(() => vi.unstubAllGlobals());

test("the browser is told of all passkeys that the service has, and of the names of their owner", async () => {
  browse(everything);
  const page = openPage();
  expect(await page.mayTell()).toBe(true);
  await page.tells(known);
  expect(told).toEqual([
    ["all", all],
    ["details", details],
  ]);
});

test("a browser is told only what it takes", async () => {
  browse({});
  expect(await openPage().mayTell()).toBe(false);
  browse({ signalCurrentUserDetails: true });
  const page = openPage();
  expect(await page.mayTell()).toBe(true);
  await page.tells(known);
  expect(told).toEqual([["details", details]]);
});

test("a browser that has no locks is told nothing, because another tab may be making a passkey", async () => {
  browse(everything);
  vi.stubGlobal("navigator", {});
  const page = openPage();
  await page.startMaking();
  expect(await page.mayTell()).toBe(false);
});

test("a person without a passkey has none accepted", async () => {
  browse(everything);
  const page = openPage();
  await page.mayTell();
  await page.tells({ ...known, allAcceptedCredentialIds: [] });
  expect(told[0]).toEqual(["all", { ...all, allAcceptedCredentialIds: [] }]);
});

test("a browser that fails stops nothing", async () => {
  const credential = browse(everything);
  credential.signalAllAcceptedCredentials = () => Promise.reject(new DOMException("", "SecurityError"));
  const page = openPage();
  await page.mayTell();
  await page.tells(known);
  expect(told).toEqual([["details", details]]);
});

describe("nothing is told", () => {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => `id${index}`);
  test.each<[string, unknown]>([
    ["a text that is cut off", JSON.stringify(known).slice(0, -10)],
    ["no text", ""],
    ["a list that is missing", { ...known, allAcceptedCredentialIds: undefined }],
    ["a list that is none", { ...known, allAcceptedCredentialIds: "bGFwdG9w" }],
    ["an id that is none", { ...known, allAcceptedCredentialIds: ["bGFwdG9w", null] }],
    ["an empty id", { ...known, allAcceptedCredentialIds: ["bGFwdG9w", ""] }],
    ["an id that is cut off in the middle of an escape", { ...known, allAcceptedCredentialIds: ["bGFwdG9w\u{fffd}"] }],
    ["more passkeys than a person can have", { ...known, allAcceptedCredentialIds: ids(MOST_PASSKEYS + 1) }],
    ["nobody's passkeys", { ...known, userId: "" }],
    ["a person without a name", { ...known, name: "" }],
  ])("by %s", async (_name, value) => {
    browse(everything);
    const page = openPage();
    await page.mayTell();
    await expect(page.tells(value)).rejects.toMatchObject({ code: "unreadable" });
    expect(told).toEqual([]);
  });

  test.each(["evil.test", "xample.test", "test.", `${RP}.evil.test`, `other.${RP}`])(
    "of another domain than the page's: %s",
    async (rpId) => {
      browse(everything);
      const page = openPage();
      await page.mayTell();
      await expect(page.tells({ ...known, rpId })).rejects.toMatchObject({ code: "passkeyElsewhere" });
      expect(told).toEqual([]);
    },
  );
});

describe("a passkey that is being made is never told away", () => {
  test("while a page makes one, no page may tell, and afterwards one may", async () => {
    browse(everything);
    const [making, other] = [openPage(), openPage()];
    await making.startMaking();
    expect(await Promise.all([making.mayTell(), other.mayTell()])).toEqual([false, false]);
    making.endMaking();
    expect(await other.mayTell()).toBe(true);
  });

  test("two pages can make one at a time, and nobody may tell before both are done", async () => {
    browse(everything);
    const [first, second] = [openPage(), openPage()];
    await Promise.all([first.startMaking(), second.startMaking()]);
    first.endMaking();
    expect(await first.mayTell()).toBe(false);
    second.endMaking();
    expect(await first.mayTell()).toBe(true);
  });

  test("a page makes none between another page's list and its telling", async () => {
    browse(everything);
    const [telling, making] = [openPage(), openPage()];
    await telling.mayTell();
    const begun = making.startMaking().then(() => told.push("begun"));
    await telling.tells(known);
    telling.endTelling();
    await begun;
    expect(told.at(-1)).toBe("begun");
  });

  test("one page tells at a time; the same page begins anew", async () => {
    browse(everything);
    const [telling, other] = [openPage(), openPage()];
    expect(await telling.mayTell()).toBe(true);
    expect(await other.mayTell()).toBe(false);
    expect(await telling.mayTell()).toBe(true);
  });

  test("a page that left before its turn came gives it back", async () => {
    browse(everything);
    const left = new AbortController();
    const mayTell = openPage().mayTell(left.signal);
    left.abort();
    await mayTell;
    expect(await openPage().mayTell()).toBe(true);
  });

  test("a passkey of which nobody knows whether it was added counts until the service would refuse it", async () => {
    browse(everything);
    const page = openPage();
    await page.startMaking();
    page.passes(5 * 60_000);
    expect(await page.mayTell()).toBe(false);
    page.passes(60_000);
    expect(await page.mayTell()).toBe(true);
  });

  test("an attempt that ends leaves an earlier one open of which nobody knows", async () => {
    browse(everything);
    const page = openPage();
    await page.startMaking();
    await page.startMaking();
    page.endMaking();
    expect(await page.mayTell()).toBe(false);
  });

  test("a turn to tell that is over does not end that of a passkey begun since", async () => {
    browse(everything);
    const page = openPage();
    await page.mayTell();
    page.passes(30_000);
    await page.startMaking();
    page.endTelling();
    expect(await openPage().mayTell()).toBe(false);
  });

  test("a list that is told too late removes nothing, also if the computer slept meanwhile", async () => {
    browse(everything);
    const late = openPage();
    await late.mayTell();
    late.passes(30_000);
    await late.tells(known);
    let slept = 0;
    const woken = openPage(() => slept);
    await woken.mayTell();
    slept = 30_000;
    await woken.tells(known);
    expect(told).toEqual([
      ["details", details],
      ["details", details],
    ]);
  });
});

test("an unknown passkey is told by its own id and its own request's domain", async () => {
  browse({});
  const options = new Secret(JSON.stringify({ rpId: RP }));
  await openPage().forgets(options, new Secret(JSON.stringify({ id: "Z29uZQ" })));
  expect(told).toEqual([["unknown", { rpId: RP, credentialId: "Z29uZQ" }]]);
});
