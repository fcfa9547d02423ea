import { spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import * as v from "valibot";
import { WebSocket } from "ws";
import { BLANK } from "./h2.ts";
import { withFolder } from "./programs.ts";
import type { Target } from "./stage.ts";

/*
 * Firefox as it is installed, by WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/): Playwright wants a build of
 * its own. Only what visits need.
 */

/** Milliseconds since the navigation. */
export interface VisitInFirefox {
  /** A key pressed at once stands in the field and is painted. */
  readonly usable: number;
  /** React's handlers are attached; null for a page without script. */
  readonly live: number | null;
}

export interface Firefox {
  readonly version: string;
  /** Opens a page without anything kept, and types as soon as there is a field. */
  visit(target: Target): Promise<VisitInFirefox>;
}

const probe = readFileSync(fileURLToPath(new URL("probe.js", import.meta.url)), "utf8");
const KEY = "f";
/** Milliseconds without a change after which a page counts as quiet. */
const QUIET = 1_000;
/** Milliseconds: a page that takes longer is broken. */
const TIMEOUT = 60_000;

const seenSchema = v.nullable(
  v.object({
    live: v.nullable(v.number()),
    typed: v.nullable(v.number()),
    value: v.string(),
    now: v.number(),
  }),
);

/**
 * Runs `work` with Firefox.
 *
 * @throws if no Firefox is installed
 */
export const withFirefox = <T>(work: (firefox: Firefox) => Promise<T>): Promise<T> =>
  withFolder(async (profile) => {
    const child = spawn(
      programOf(process.env["FIREFOX_PATH"]),
      ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"],
      { stdio: ["ignore", "ignore", "pipe"] },
    );
    const ended = once(child, "close");
    try {
      const driver = await connect(await addressIn(child.stderr));
      const { capabilities } = await driver.send("session.new", startedSchema, {
        capabilities: { alwaysMatch: { acceptInsecureCerts: true } },
      });
      await driver.send("session.subscribe", v.unknown(), { events: ["script.message"] });
      return await work({
        version: capabilities.browserVersion,
        visit: (target) => visitWith(driver, target),
      });
    } finally {
      child.kill("SIGKILL");
      await ended;
    }
  });

const startedSchema = v.object({ capabilities: v.object({ browserVersion: v.string() }) });

function programOf(named: string | undefined): string {
  const found = [named, "/usr/bin/firefox", "/usr/bin/firefox-esr"].find((path) => path && existsSync(path));
  if (found) return found;
  throw new Error("There is no Firefox. Install one (Debian: firefox-esr), or name it in FIREFOX_PATH.");
}

/** Waits until Firefox prints where it listens. */
async function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  let printed = "";
  for await (const text of output) {
    printed += String(text);
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(printed)?.[1];
    if (address) {
      output.resume();
      return `${address}/session`;
    }
  }
  throw new Error(`Firefox ended before it listened:\n${printed}`);
}

interface Driver {
  /** Sends a command and returns its result. Throws what Firefox complains of. */
  send<const S extends v.GenericSchema>(method: string, schema: S, params: object): Promise<v.InferOutput<S>>;
  /** Waits for a word that the probe tells. */
  told(word: string): Promise<unknown>;
}

const messageSchema = v.union([
  v.object({ type: v.literal("success"), id: v.number(), result: v.unknown() }),
  v.object({ type: v.literal("error"), id: v.number(), error: v.string(), message: v.string() }),
  v.object({
    type: v.literal("event"),
    method: v.literal("script.message"),
    params: v.object({ data: v.object({ value: v.string() }) }),
  }),
  v.object({ type: v.literal("event"), method: v.string() }),
]);

async function connect(address: string): Promise<Driver> {
  const socket = new WebSocket(address);
  const words = new EventEmitter();
  const answers = new EventEmitter();
  socket.on("message", (data: Buffer) => {
    const message = v.parse(messageSchema, JSON.parse(data.toString()));
    if (message.type !== "event") answers.emit(String(message.id), message);
    else if ("params" in message) words.emit(message.params.data.value);
  });
  await once(socket, "open");
  let sent = 0;
  return {
    async send(method, schema, params) {
      sent += 1;
      const answered = once(answers, String(sent), { signal: AbortSignal.timeout(TIMEOUT) });
      socket.send(JSON.stringify({ id: sent, method, params }));
      const answer = v.parse(messageSchema, (await answered)[0]);
      if (answer.type === "error") throw new Error(`${method}: ${answer.error}: ${answer.message}`);
      return v.parse(schema, answer.type === "success" ? answer.result : undefined);
    },
    told: (word) => once(words, word, { signal: AbortSignal.timeout(TIMEOUT) }),
  };
}

async function visitWith({ send, told }: Driver, { origin, path, control, typed, live }: Target) {
  const { userContext } = await send("browser.createUserContext", v.object({ userContext: v.string() }), {});
  try {
    const { context } = await send("browsingContext.create", v.object({ context: v.string() }), {
      type: "tab",
      userContext,
    });
    await send("browsingContext.setViewport", v.unknown(), { context, viewport: { width: 1280, height: 800 } });
    const settings = JSON.stringify({ control, typed, live, blank: BLANK });
    await send("script.addPreloadScript", v.unknown(), {
      functionDeclaration: `(tell) => { globalThis.benchTell = tell; globalThis.benchSettings = ${settings};\n${probe} }`,
      arguments: [{ type: "channel", value: { channel: "bench" } }],
      contexts: [context],
    });
    const goTo = (url: string, wait: "none" | "complete") =>
      send("browsingContext.navigate", v.unknown(), { context, url, wait });
    const look = async () => {
      const { result } = await send("script.evaluate", evaluatedSchema, {
        expression: `JSON.stringify({ ...globalThis.benchSeen, now: performance.now(),
          value: document.querySelector(${JSON.stringify(control)})?.value ?? "" })`,
        target: { context },
        awaitPromise: false,
      });
      return v.parse(seenSchema, JSON.parse(result.value));
    };
    await goTo(origin + BLANK, "complete");
    const [visible, painted] = [told("visible"), told("key")];
    await goTo(origin + path, "none");
    await visible;
    const actions = ["keyDown", "keyUp"].map((type) => ({ type, value: KEY }));
    await send("input.performActions", v.unknown(), { context, actions: [{ type: "key", id: "keys", actions }] });
    await painted;
    for (;;) {
      const seen = await look();
      const isLive = !live || typeof seen?.live === "number";
      if (seen && seen.typed !== null && isLive && seen.now > Math.max(seen.typed, seen.live ?? 0) + QUIET) {
        const kept = seen.value === KEY;
        return { usable: kept ? seen.typed : Math.max(seen.typed, seen.live ?? 0), live: seen.live };
      }
      await pause(QUIET / 4);
    }
  } finally {
    await send("browser.removeUserContext", v.unknown(), { userContext });
  }
}

const evaluatedSchema = v.object({ result: v.object({ value: v.string() }) });
