import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { test as base, type ConsoleMessage, expect, type Page, type WebError } from "@playwright/test";

import { freePort } from "../tools/free-port.mjs";
import { keepPage, SNAPSHOT } from "../tools/replay/keep-page.ts";
import { createFollower, type Follower } from "../tools/replay/follow.ts";

/** A whole Foyer of its own: `npm start` on a port and a data folder of its own. */
export interface RunningFoyer {
  url: string;
  /** Its database's folder, for the command line. */
  dataDir: string;
  /** Everything it has written so far, its log included. */
  output(): string;
  /** Kills the process, as a crash would. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data, with a clock that is this many milliseconds ahead. */
  restart(ahead?: number): Promise<void>;
}

/** The variable with the data folder that tests copy, because creating a database takes longer than most tests. */
export const SEED = "FOYER_E2E_SEED";

interface StartedFoyer extends RunningFoyer {
  /** Ends the process and leaves its data. */
  end(): Promise<void>;
  /** Ends the process and removes its data. */
  stop(): Promise<void>;
}

/** @param program the program that serves it, if not the built app */
export async function startFoyer(variables: Record<string, string> = {}, program = "start.mjs"): Promise<StartedFoyer> {
  const dataDir = await mkdtemp(join(tmpdir(), "foyer-e2e-"));
  const seed = process.env[SEED];
  if (seed) await cp(join(seed, "database"), join(dataDir, "database"), { recursive: true });
  const port = variables["PORT"] ?? String(await freePort());
  const said: string[] = [];
  let running = await launch();

  async function launch(ahead = 0) {
    const later = { AHEAD: String(ahead), NODE_OPTIONS: `--import ${pathToFileURL("e2e/later.mjs").href}` };
    const child = spawn(process.execPath, [program], {
      env: { ...process.env, PORT: port, DATA_DIR: dataDir, ...(ahead > 0 && later), ...variables },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stderr.on("data", (chunk: Buffer) => said.push(String(chunk)));
    const lines = createInterface({ input: child.stdout });
    const ended = once(child, "exit");
    await new Promise<void>((resolve, reject) => {
      lines.on("line", (line) => {
        said.push(`${line}\n`);
        if (line.startsWith("Foyer is ready at ")) resolve();
      });
      child.once("exit", (code) => reject(new Error(`Foyer ended with ${code}:\n${said.join("")}`)));
    });
    return { child, ended };
  }
  async function end(signal: "SIGKILL" | "SIGTERM") {
    running.child.kill(signal);
    await running.ended;
  }
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    output: () => said.join(""),
    kill: () => end("SIGKILL"),
    end: () => end("SIGTERM"),
    async restart(ahead) {
      running = await launch(ahead);
    },
    async stop() {
      if (running.child.exitCode === null && running.child.signalCode === null) await end("SIGTERM");
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * The errors that browsers write of a service that is away. A load that is under way when a process is killed is refused, reset or
 * left without an answer, as the moment will have it.
 */
export const CONNECTION_LOST =
  /ERR_(?:FAILED|EMPTY_RESPONSE|INTERNET_DISCONNECTED|CONNECTION_(?:REFUSED|RESET|CLOSED))|WebSocket connection to|can’t establish a connection|was interrupted/;

/**
 * The error that Chromium writes of a socket that has not opened within four seconds, which a busy computer may need: the
 * app gives it up, and goes on by long polling.
 */
export const GIVEN_UP = /WebSocket is closed before the connection is established/;

export interface Faults {
  /** Console errors and refused content that a test provokes on purpose. */
  expectFault(pattern: RegExp): void;
}

/**
 * Every test uses its worker's Foyer. It fails when the page logs an error, throws, or does something that
 * the content security policy refuses, unless the test announced that with `faults`.
 */
export const test = base.extend<{ faults: Faults; charts: void }, { foyer: RunningFoyer; follower: Follower }>({
  follower: [
    async ({ browser }, provide) => {
      const follower = await createFollower();
      // Also the contexts that tests open by themselves.
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await newContext(options);
        await follower.follow(context);
        return context;
      };
      await provide(follower);
      browser.newContext = newContext;
    },
    { scope: "worker", auto: true },
  ],
  charts: [
    async ({ follower, browser, context }, use, info) => {
      await use();
      const found = await follower.found();
      if (found.length > 0 || info.status !== info.expectedStatus) {
        const pages = [...new Set([context, ...browser.contexts()])].flatMap((open) => open.pages());
        const files = await Promise.allSettled(pages.map((page) => page.evaluate<string | null>(SNAPSHOT)));
        const kept = files.flatMap((file, at) => {
          // A page that cannot be asked, because it is being left, must not hide why the test failed.
          if (file.status === "rejected") return `page ${at + 1} is not kept: ${file.reason}`;
          return file.value === null ? [] : keepPage("test", `${info.title} ${at + 1}`, file.value);
        });
        info.annotations.push(...kept.map((description) => ({ type: "page", description })));
      }
      expect(found.join("\n")).toBe("");
    },
    { auto: true },
  ],
  foyer: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, provide) => {
      const foyer = await startFoyer();
      await provide(foyer);
      await foyer.stop();
    },
    // The first start of a new database, on a busy computer.
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ foyer }, provide) => provide(foyer.url),
  faults: [
    async ({ context }, use) => {
      const found: string[] = [];
      // Playwright logs the first on every page whose service worker it blocks.
      const expected = [/^Service Worker registration blocked by Playwright$/, GIVEN_UP];
      const listening = await context.addInitScript(() => {
        document.addEventListener("securitypolicyviolation", (event) => {
          // oxlint-disable-next-line no-console -- in the page, where the test collects what is written
          console.error(`refused by policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
        });
      });
      const onConsole = (message: ConsoleMessage) => {
        if (message.type() === "error" || message.type() === "warning") found.push(message.text());
      };
      const onError = (thrown: WebError) => void found.push(String(thrown.error()));
      context.on("console", onConsole).on("weberror", onError);
      await use({ expectFault: (pattern) => expected.push(pattern) });
      // Some tests share a context: the next one watches it for itself.
      context.off("console", onConsole).off("weberror", onError);
      await listening.dispose();
      expect(found.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Uses a Foyer apart from the worker's, for tests that would disturb the tests beside them. They share it: each has its
 * own person.
 */
export const alone = test.extend<object, { own: RunningFoyer }>({
  own: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, provide) => {
      const foyer = await startFoyer();
      await provide(foyer);
      await foyer.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ own }, provide) => provide(own.url),
});

export { expect } from "@playwright/test";

/** Fills the login form as a person would and presses Login. */
export async function signIn(page: Page, identifier: string, password = "Passw0rd!"): Promise<void> {
  await page.goto("/login");
  await enterLogin(page, identifier, password);
}

/** Fills in and sends the login form of the page that is open. */
export async function enterLogin(page: Page, identifier: string, password = "Passw0rd!"): Promise<void> {
  await page.getByRole("textbox", { name: "Email Address / User Name" }).fill(identifier);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

/** Signs out and waits until the loaded page is connected: browsers report a socket cut while it opens as an error. */
export async function signOut(page: Page): Promise<void> {
  const connected = page
    .waitForEvent("request", (request) => request.isNavigationRequest())
    .then(() => page.waitForEvent("websocket"))
    .then((socket) => socket.waitForEvent("framereceived"));
  await page.getByRole("button", { name: "Logout" }).click();
  await connected;
  await expect(page).toHaveURL("/login");
}

interface OutboxMail {
  to: string;
  subject: string;
  code?: string;
  link?: string;
  sentAt: string;
}

/** The newest mails to an address, newest first. */
export async function outbox(page: Page, to: string): Promise<readonly OutboxMail[]> {
  const answer = await page.request.get(`/dev/outbox.json?to=${encodeURIComponent(to)}`);
  expect(answer.status()).toBe(200);
  return answer.json();
}

/** The path of the newest link mailed to an address. */
export async function mailedLink(page: Page, to: string): Promise<string> {
  await expect.poll(async () => (await outbox(page, to))[0]?.link).toBeDefined();
  return new URL((await outbox(page, to))[0]?.link ?? "").pathname;
}

/** The code of the newest mail to an address, once there are `count` mails. */
export async function mailedCode(page: Page, to: string, count = 1): Promise<string> {
  await expect.poll(async () => (await outbox(page, to)).length).toBeGreaterThanOrEqual(count);
  const code = (await outbox(page, to))[0]?.code;
  if (!code) throw new Error(`the newest mail to ${to} has no code`);
  return code;
}
