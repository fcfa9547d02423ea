import { EventEmitter, once } from "node:events";
import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from "@playwright/test";
import { chromiumArguments, ensureChromium } from "../../../tools/chromium.mjs";
import { BLANK, type Certificate } from "./h2.ts";

/** The control to watch on a page. */
export interface Watched {
  /** Selector of the control that makes the page useful. */
  readonly control: string;
  /** Whether it takes keys: the page is then usable once one is painted in it and stays. Space chooses a radio button. */
  readonly typed: boolean;
  /** Whether it works only after hydration. */
  readonly live: boolean;
}

/** The records of the probe, in milliseconds since the navigation unless stated otherwise. */
export interface Seen {
  firstPaint: number | null;
  /** The control is visible. */
  visible: number | null;
  /** React's handlers are attached to it. */
  live: number | null;
  /** The first key typed is painted. */
  typed: number | null;
  /** Cumulative layout shift, without shifts that typing causes. */
  shift: number;
  longTasks: { startTime: number; duration: number }[];
  /** From each key press to its paint. */
  keys: number[];
  /** The time of the last key press. */
  pressed: number;
}

declare global {
  // eslint-disable-next-line no-var -- only `var` declares a property of the global object
  var benchSettings: (Watched & { blank: string }) | undefined;
  // eslint-disable-next-line no-var
  var benchSeen: Seen;
  function benchTell(what: string): void;
}

export const networks = {
  slow4g: { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, cpu: 4 },
  /** The same bandwidth with a longer round trip. */
  far: { latency: 562, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, cpu: 4 },
  unthrottled: { latency: 0, downloadThroughput: -1, uploadThroughput: -1, cpu: 1 },
  slowCpu: { latency: 0, downloadThroughput: -1, uploadThroughput: -1, cpu: 4 },
} as const;
export type Network = keyof typeof networks;

const probe = readFileSync(fileURLToPath(new URL("probe.js", import.meta.url)), "utf8");

/** A browser that trusts this run's certificate. */
export const openBrowser = ({ fingerprint }: Certificate): Promise<Browser> =>
  chromium.launch({
    executablePath: ensureChromium(),
    args: [...chromiumArguments, `--ignore-certificate-errors-spki-list=${fingerprint}`],
  });

export interface VisitOptions extends Watched {
  readonly origin: string;
  readonly path: string;
  readonly network: Network;
  readonly cookies?: Readonly<Record<string, string>>;
  /** Steps before the visit, unthrottled and not measured; they end on the blank page. */
  readonly before?: (page: Page) => Promise<void>;
  /** Whether the page is opened with Back instead of its address. */
  readonly back?: boolean;
}

/** A page being visited, in its own context: no cache or storage is shared with other visits. */
export interface Visit {
  readonly page: Page;
  readonly cdp: CDPSession;
  /** The frames of the page's WebSockets. */
  readonly frames: readonly Frame[];
  /** Waits until the control has been painted. */
  readonly visible: () => Promise<void>;
  /** Presses a key and waits until its effect is painted. */
  readonly press: (key: string) => Promise<void>;
  /** Waits until nothing has been loaded or computed for a while. */
  readonly idle: () => Promise<Seen>;
  /** The same, after the control is visible and live. Returns what was recorded until then. */
  readonly quiet: () => Promise<Seen>;
  /** Whether the field contains exactly this key or, if it is a radio button, whether the key chose it. */
  readonly holds: (key: string) => Promise<boolean>;
  /** Waits until the page has sent a form or made a call, and returns the time of that. */
  readonly sent: () => Promise<number>;
  /** The costs of the page so far. */
  readonly costs: () => Promise<Costs>;
}

/** The costs of a page since the navigation. */
export interface Costs {
  /** Milliseconds of work on the main thread. */
  readonly work: number;
  /** Megabytes of JavaScript objects after a garbage collection. */
  readonly heap: number;
}

/** A WebSocket message, or a form that was sent; `at` is in milliseconds since the navigation. */
export interface Frame {
  readonly at: number;
  readonly sent: boolean;
  readonly payload: string;
}

/** How long a page must be idle, in milliseconds. */
const QUIET = 1_000;
/** Timeout in milliseconds: the page is broken, not slow. */
const TIMEOUT = 60_000;

/** Opens a page under throttled conditions and runs `work` with it. */
export async function visit<T>(
  browser: Browser,
  options: VisitOptions,
  work: (visit: Visit) => Promise<T>,
): Promise<T> {
  const { origin, path, network, cookies = {}, control, typed, live, before, back = false } = options;
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en" });
  try {
    await keepCookies(context, origin, cookies);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    const told = new EventEmitter();
    cdp.on("Runtime.bindingCalled", ({ payload }) => told.emit(payload));
    await cdp.send("Runtime.enable");
    await cdp.send("Runtime.addBinding", { name: "benchTell" });
    const settings = { control, typed, live, blank: BLANK };
    await page.addInitScript(`globalThis.benchSettings = ${JSON.stringify(settings)};\n${probe}`);
    // The connection is opened beforehand, because it costs every page the same.
    await page.goto(origin + BLANK);
    await before?.(page);

    const { cpu, ...conditions } = networks[network];
    await cdp.send("Network.enable");
    await cdp.send("Performance.enable");
    await machineIsQuiet();
    await cdp.send("Network.emulateNetworkConditions", { offline: false, ...conditions });
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: cpu });

    const failed = new AbortController();
    page.on("pageerror", (error) => failed.abort(error));
    const next = (what: string) => {
      const patience = AbortSignal.any([failed.signal, AbortSignal.timeout(TIMEOUT)]);
      return once(told, what, { signal: patience });
    };
    const loading = loadingOf(page);
    async function idleFor(isComplete: (seen: Seen) => boolean): Promise<Seen> {
      for (;;) {
        const { seen, now } = await page.evaluate(() => ({ seen: globalThis.benchSeen, now: performance.now() }));
        const worked = Math.max(0, ...seen.longTasks.map(({ startTime, duration }) => startTime + duration));
        if (isComplete(seen) && loading.idleFor() > QUIET && now - worked > QUIET) return seen;
        failed.signal.throwIfAborted();
        await pause(QUIET / 4);
      }
    }
    const frames = framesOf(cdp);
    const visible = next("visible");
    const spent = await metric(cdp, "TaskDuration");
    await (back ? page.goBack({ waitUntil: "commit" }) : page.goto(origin + path, { waitUntil: "commit" }));
    return await work({
      page,
      cdp,
      frames,
      visible: async () => void (await visible),
      press: async (key) => {
        const painted = next("key");
        await page.keyboard.press(key);
        await painted;
      },
      idle: () => idleFor(() => true),
      quiet: async () => {
        await visible;
        return idleFor((seen) => !live || seen.live !== null);
      },
      holds: (key) =>
        page
          .locator(control)
          .first()
          .evaluate(
            (field: HTMLInputElement, key) => (field.type === "radio" ? field.checked : field.value === key),
            key,
          ),
      async sent() {
        for (;;) {
          const call = frames.find(isCall);
          if (call) return call.at;
          failed.signal.throwIfAborted();
          await pause(10);
        }
      },
      async costs() {
        const work = ((await metric(cdp, "TaskDuration")) - spent) * 1000;
        await cdp.send("HeapProfiler.collectGarbage");
        return { work, heap: (await metric(cdp, "JSHeapUsedSize")) / 1024 ** 2 };
      },
    });
  } finally {
    await context.close();
  }
}

async function metric(cdp: CDPSession, name: "TaskDuration" | "JSHeapUsedSize"): Promise<number> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  const found = metrics.find((each) => each.name === name);
  if (found === undefined) throw new Error(`The browser does not measure ${name}.`);
  return found.value;
}

const keepCookies = (context: BrowserContext, url: string, cookies: Readonly<Record<string, string>>) =>
  context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url, sameSite: "Lax" })));

/** Tracks how long the page has not been loading anything. */
function loadingOf(page: Page): { idleFor(): number } {
  let open = 0;
  let last = performance.now();
  const note = (change: number) => () => {
    open += change;
    last = performance.now();
  };
  page.on("request", note(1)).on("requestfinished", note(-1)).on("requestfailed", note(-1));
  return { idleFor: () => (open > 0 ? 0 : performance.now() - last) };
}

/** Represents a form among the frames. */
const FORM = "form";
const isCall = ({ sent, payload }: Frame) => sent && (payload === FORM || payload.startsWith('42["request"'));

/** Records all WebSocket frames from now on. Times are relative to the next document request. */
function framesOf(cdp: CDPSession): readonly Frame[] {
  const frames: Frame[] = [];
  let navigated = 0;
  const note = (sent: boolean) => (event: { timestamp: number; response: { payloadData: string } }) => {
    frames.push({ at: (event.timestamp - navigated) * 1000, sent, payload: event.response.payloadData });
  };
  cdp.on("Network.requestWillBeSent", ({ type, timestamp, request }) => {
    if (request.method === "POST") note(true)({ timestamp, response: { payloadData: FORM } });
    else if (type === "Document") navigated = timestamp;
  });
  cdp.on("Network.webSocketFrameSent", note(true));
  cdp.on("Network.webSocketFrameReceived", note(false));
  return frames;
}

/** Waits until the CPUs are idle, for a limited time: a busy moment would make one page look slow. */
export async function machineIsQuiet(): Promise<void> {
  const until = performance.now() + 20_000;
  for (let calm = 0; calm < 2 && performance.now() < until;) {
    const before = processorTimes();
    await pause(200);
    const after = processorTimes();
    calm = (after.busy - before.busy) / (after.all - before.all) < 0.1 ? calm + 1 : 0;
  }
}

function processorTimes(): { busy: number; all: number } {
  const times = cpus().map(({ times }) => times);
  const all = times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0);
  return { all, busy: all - times.reduce((sum, { idle }) => sum + idle, 0) };
}
