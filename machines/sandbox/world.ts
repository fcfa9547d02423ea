import * as v from "valibot";
import { type CallEvent, calls, isCallEvent } from "../shared/contract.ts";
import { httpReplies } from "../shared/http-contract.ts";
import { readPhone } from "../shared/read-phone.ts";
import type { StorageEvent } from "../shared/channels.ts";
import { passkeyOffers } from "../shared/passkeys.ts";
import type { Ports, ResendWait } from "../shared/ports.ts";
import { Secret } from "../shared/secret.ts";
import { type BreakablePort, type Outcome, type Start, STARTED_AT } from "../shared/cases.ts";

/** A call or actor that waits for a test, or a person at the inspector, to settle it. */
interface Held {
  answer(value: unknown): void;
  fail(error: unknown): void;
}

/** Held ports: they note every request and do nothing until the caller settles it. */
export interface World {
  ports: Ports;
  /** The names of the requests that wait to be settled. */
  waiting(): string[];
  settle(name: string, outcome: Outcome): void;
  hold(name: string, data: unknown, signal?: AbortSignal): Promise<unknown>;
  /** Stands for the connection beside a root without one. The returned function takes its commands. */
  connect(input: unknown): (command: unknown) => void;
  /** The chunks that are not loaded yet. */
  absent(): string[];
  /** The waits for a code that the service refused: a page that asks for one later begins with them. */
  refusedWaits(): string[];
  /** The time in epoch milliseconds, even while the clock of the machines is broken. */
  now(): number;
  /** The ports that machines have used since `breakPort` was last called. */
  used(): BreakablePort[];
  /** Makes a port throw as soon as a machine uses it; null makes it work again. */
  breakPort(port: BreakablePort | null): void;
  /** Whether a timer is set. */
  ticking(): boolean;
  /** Milliseconds until the next timer runs; null where none is set. */
  untilTimer(): number | null;
  /** Moves the clock to the next timer and runs it. */
  passTime(): void;
  /** Moves the clock and runs the timers that fall due. */
  passMilliseconds(ms: number): void;
  /** Every request to the ports, in words, in order. */
  effects: string[];
  /** Calls that a machine made a second time while the first was still open. */
  doubled: string[];
  tell: { storage(event: StorageEvent): void };
}

/** Whether a request, by its name, goes to the service. */
export const isCall = (name: string) =>
  isCallEvent(name) || name.startsWith("oauth2/") || name.startsWith("account/") || sameCall.has(name);

/** Calls that may be open twice, by the names that tell the two apart: "login" also requests the code of a sign-in. */
export const sameCall: ReadonlyMap<string, CallEvent> = new Map([
  ["login-with-code", "login"],
  ["stepUp|prove-with-code", "stepUp|prove"],
  ["stepUp|prove-with-passkey", "stepUp|prove"],
]);

function nameOf(event: CallEvent, data: object): string {
  const how = "otp" in data ? "-with-code" : "response" in data ? "-with-passkey" : "";
  return sameCall.has(event + how) ? event + how : event;
}

const passkeyResponse = v.object({ response: v.instance(Secret) });
const passkeyOffer = v.picklist(passkeyOffers);
const resumed = v.object({ setupToken: v.instance(Secret) });

const nobodyListens = () => {
  throw new Error("The machine has not opened this port.");
};

/** @param startedAt the first time of the clock, epoch milliseconds */
export function createWorld(start: Start, startedAt = STARTED_AT): World {
  const { broken = [], countdown, signUpCodes = { affiliatecode: null, usercode: null } } = start;
  let now = startedAt;
  let returnAddress = start.returnAddress ?? null;
  let draft = start.signUpDraft ?? null;
  const countdowns = new Map<string, ResendWait>();
  if (countdown) {
    const { purpose, email, left, isSent = true } = countdown;
    countdowns.set(`${purpose} ${email}`, { from: startedAt, until: startedAt + left, isSent });
  }
  const absent = new Set(start.absent);
  const held = new Map<string, Held>();
  const timers = new Map<object, { at: number; run: () => void }>();
  const effects: string[] = [];
  const doubled: string[] = [];
  const tell: World["tell"] = { storage: nobodyListens };

  function note(name: keyof Ports, words: string): void {
    effects.push(words);
    breakWhere(name);
  }

  let brokenNow: BreakablePort | null = null;
  const used = new Set<BreakablePort>();
  function breakWhere(name: BreakablePort): void {
    used.add(name);
    if (broken.includes(name) || name === brokenNow) throw new Error(`${name} is broken on purpose`);
  }

  const hold = (name: string, data: unknown, signal?: AbortSignal) =>
    new Promise<unknown>((answer, fail) => {
      const entry: Held = { answer, fail };
      held.set(name, entry);
      signal?.addEventListener("abort", () => {
        if (held.get(name) === entry) held.delete(name);
      });
      effects.push(data === undefined ? name : `${name} ${inWords(data)}`);
    });

  const ask = (name: string, data: unknown, signal: AbortSignal) => {
    if (held.has(name)) doubled.push(name);
    return hold(name, data, signal);
  };

  function runUntil(time: number): void {
    for (;;) {
      const next = [...timers].toSorted(([, a], [, b]) => a.at - b.at)[0];
      if (!next || next[1].at > time) break;
      now = next[1].at;
      timers.delete(next[0]);
      next[1].run();
    }
    now = time;
  }

  const askOfPicture = async (how: string, token: Secret, signal: AbortSignal) =>
    v.parse(httpReplies["account/image"], await ask(`account/image${how}`, { token }, signal));

  const nextTimer = () => Math.min(...[...timers.values()].map(({ at }) => at));

  const ports: Ports = {
    async call(event, data, signal) {
      return v.parse(calls[event].reply, await ask(nameOf(event, data), data, signal));
    },
    oauth: {
      appInfo: async (query, signal) =>
        v.parse(httpReplies["oauth2/app-info"], await ask("oauth2/app-info", { query }, signal)),
      async login(query, body, signal) {
        // A post that checks a code and a post that requests another are the same call and may both be open.
        const how = "token" in body ? "-with-session" : body.otp ? "-with-code" : "";
        return v.parse(httpReplies["oauth2/login"], await ask(`oauth2/login${how}`, { query, body }, signal));
      },
    },
    picture: {
      read: async (token, signal) => askOfPicture("", token, signal),
      send: async (token, signal) => askOfPicture("-send", token, signal),
      remove: async (token, signal) => askOfPicture("-remove", token, signal),
    },
    passkeys: {
      make: async (options, automatic, signal) =>
        v.parse(passkeyResponse, await ask("passkey-make", { options, automatic }, signal)),
      howToOffer: async (signal) =>
        start.offersPasskey === true ? v.parse(passkeyOffer, await ask("passkey-offer", {}, signal)) : "none",
      suggests: async (signal) =>
        start.suggests === true && v.parse(v.boolean(), await ask("passkey-suggest", {}, signal)),
      prove: async (options, suggested, signal) =>
        v.parse(passkeyResponse, await ask("passkey-prove", { options, suggested }, signal)),
      forget: async (options, response) => void (await hold("passkey-forget", { options, response })),
    },
    clock: {
      now() {
        breakWhere("time");
        return now;
      },
      setTimeout(run, ms) {
        note("clock", `timer ${ms} ms`);
        const id = {};
        timers.set(id, { at: now + ms, run });
        return id;
      },
      clearTimeout: (id) => {
        if (typeof id === "object" && id !== null) timers.delete(id);
      },
    },
    // A held line does nothing by itself. The test sends its events to the connection.
    transport(line) {
      note("transport", `transport ${inWords(line)}`);
      return {
        tell: (command) => effects.push(`transport ${inWords(command)}`),
        close: () => effects.push("transport closed"),
      };
    },
    network() {
      note("network", "network");
      return {
        tell: (command) => effects.push(`network ${inWords(command)}`),
        close: () => effects.push("network closed"),
      };
    },
    keptWay() {
      note("keptWay", "keptWay");
      return start.way ?? "websocket";
    },
    chance: () => 0.5,
    store(listen) {
      note("store", "store");
      tell.storage = listen;
      return {
        tell: (command) => effects.push(`storage ${inWords(command)}`),
        close: () => effects.push("storage closed"),
      };
    },
    trustDevice: async (ticket, signal) => void (await ask("trusted-device", { ticket }, signal)),
    resumeSetup: async (signal) => v.parse(resumed, await ask("resumeSetup", undefined, signal)),
    takeReturnAddress() {
      note("takeReturnAddress", "takeReturnAddress");
      const url = returnAddress;
      returnAddress = null;
      return url;
    },
    resendDeadline: {
      read({ purpose, email }) {
        note("resendDeadline", `resendDeadline read ${purpose} ${email}`);
        return countdowns.get(`${purpose} ${email}`) ?? null;
      },
      keep({ purpose, email }, wait) {
        effects.push(`resendDeadline keep ${purpose} ${email} ${wait.until}`);
        countdowns.set(`${purpose} ${email}`, wait);
      },
    },
    signUpDraft: {
      read() {
        note("signUpDraft", "signUpDraft read");
        return draft;
      },
      keep(kept) {
        effects.push(`signUpDraft keep ${inWords(kept)}`);
        draft = kept;
      },
    },
    signUpCodes() {
      note("signUpCodes", "signUpCodes");
      return signUpCodes;
    },
    async readPhone(text, chosen) {
      // Broken for a whole run only, because the page reads a number again when the person leaves its field.
      if (broken.includes("readPhone")) throw new Error("readPhone is broken on purpose");
      return readPhone(text, chosen);
    },
    signOut: async (how) => void (await hold("signOut", how)),
    leave: async (departure) => void (await hold("leave", departure)),
    chunks: {
      has(chunk) {
        breakWhere("chunks");
        return !absent.has(chunk);
      },
      async load(chunk) {
        await hold(`load-${chunk}`, undefined);
        absent.delete(chunk);
      },
    },
    reload: async () => void (await hold("reload", undefined)),
  };

  return {
    ports,
    waiting: () => [...held.keys()],
    settle(name, outcome) {
      const waits = held.get(name);
      if (!waits) throw new Error(`No call is waiting for ${name}.`);
      held.delete(name);
      const result = outcome(now);
      if ("answer" in result) waits.answer(result.answer);
      else waits.fail(result.failure);
    },
    hold,
    connect(input) {
      note("transport", `connection ${inWords(input)}`);
      return (command) => effects.push(`connection ${inWords(command)}`);
    },
    absent: () => [...absent],
    refusedWaits: () => [...countdowns].flatMap(([name, { until, isSent }]) => (isSent || until <= now ? [] : [name])),
    now: () => now,
    used: () => [...used],
    breakPort(port) {
      brokenNow = port;
      used.clear();
    },
    ticking: () => timers.size > 0,
    untilTimer: () => (timers.size === 0 ? null : nextTimer() - now),
    passTime: () => runUntil(nextTimer()),
    passMilliseconds: (ms) => runUntil(now + ms),
    effects,
    doubled,
    tell,
  };
}

/** One for all waits: to make one takes longer than most steps. */
const { port1: heard, port2: said } = new MessageChannel();
heard.start();
let waits = 0;

/** Waits until the machines have handled everything that follows by itself. Uses no timer, because browsers delay timers. */
export const settled = () =>
  new Promise<void>((resolve) => {
    const wait = (waits += 1);
    function hear({ data }: MessageEvent<unknown>): void {
      if (data !== wait) return;
      heard.removeEventListener("message", hear);
      resolve();
    }
    // A port with a listener keeps Node running.
    heard.addEventListener("message", hear);
    said.postMessage(wait);
  });

/** Plain data on one line: secrets as an inspector sees them, and only the names of the flags that are set. */
export const inWords = (value: unknown): string =>
  JSON.stringify(value, (_key, entry: unknown) => {
    if (typeof entry !== "object" || entry === null || Array.isArray(entry)) return entry;
    const flags = Object.entries(entry);
    if (flags.length === 0 || !flags.every(([, flag]) => typeof flag === "boolean")) return entry;
    return flags.flatMap(([name, flag]) => (flag === true ? [name] : []));
  }) ?? "undefined";
