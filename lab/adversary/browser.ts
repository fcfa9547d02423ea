import type { Browser, BrowserContext, CDPSession, ElementHandle, Page } from "@playwright/test";
import * as v from "valibot";
import { codeOf } from "../../e2e/authenticator.ts";
import { startFoyer } from "../../e2e/fixtures.ts";
import { freePort } from "../../tools/free-port.mjs";
import { startRelay } from "../../e2e/relay.ts";
import { createFollower, type Follower } from "../../tools/replay/follow.ts";
import { translatePages } from "../../e2e/translator.ts";
import { replyEnvelope, refusal, requestEnvelope } from "../../machines/shared/contract-envelopes.ts";
import { DEMO_AUTHENTICATOR_SECRET } from "../../service/demo/people.ts";
import { DEFAULT_SOCKET_SECRET } from "../../service/settings/environment.ts";
import { open } from "../../service/socket/cipher.ts";
import { ar } from "../../src/texts/ar.ts";
import { en as english } from "../../src/texts/en.ts";
import { hi } from "../../src/texts/hi.ts";
import { find, look, prepare, stirring } from "./look.ts";
import { type Action, nothingHeard, type Screen, type Step } from "./trace.ts";

const connectingWords = [english, hi.common, ar.common].flatMap(({ connection }) => [
  connection.offline,
  connection.reconnecting,
]);

/** Seconds to wait until the page rests: longer than a call may take, and short while no call can be answered. */
const REST = { connected: 21, disconnected: 2 };
/** Milliseconds of silence that count as rest. */
const QUIET_MS = 250;
/** Milliseconds that a person tries to press something which another thing covers. */
const PRESS_MS = 2_000;
/** A screen reader has hardly begun to speak by then. */
const AT_ONCE_MS = 150;
const QUOTA = 6_000_000;

const frame = v.pipe(
  v.string(),
  v.regex(/^42/),
  v.transform((text) => text.slice(2)),
  v.parseJson(),
  v.tuple([v.string(), v.string()]),
);
const outbox = v.array(v.object({ code: v.optional(v.string()), link: v.optional(v.string()) }));

/** A browser of one person with a Foyer of its own, and the connection between them. */
export async function openWorld(browser: Browser) {
  const port = await freePort();
  const relay = await startRelay(() => port);
  const foyer = await startFoyer({ PORT: String(port), PUBLIC_URL: relay.url });
  const context = await browser.newContext({ baseURL: relay.url, viewport: { width: 1280, height: 800 } });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  // The functions that run in pages keep their names by a helper that pages do not have.
  await context.addInitScript("globalThis.__name = (named) => named");
  await context.addInitScript(prepare, AT_ONCE_MS);
  const follower = await createFollower();
  await follower.follow(context);
  const world = new World(context, relay, follower);
  context.on("page", (page) => world.add(page));
  await context.newPage();
  return {
    world,
    async close() {
      await context.close();
      await foyer.stop();
      await relay.stop();
    },
  };
}

class World {
  readonly #follower: Follower;
  readonly #context: BrowserContext;
  readonly #relay: Awaited<ReturnType<typeof startRelay>>;
  readonly #tabs: Page[] = [];
  readonly #unanswered = new Set<string>();
  /** The ids of all calls. */
  readonly #made = new Set<string>();
  readonly #secrets = new Set<string>();
  #at = 0;
  #since = nothingHeard();
  #network: Step["network"] = "open";
  #seen = new Map<Page, Screen | null>();
  #opened = 0;

  constructor(context: BrowserContext, relay: Awaited<ReturnType<typeof startRelay>>, follower: Follower) {
    this.#follower = follower;
    this.#context = context;
    this.#relay = relay;
  }

  get page(): Page {
    const page = this.#tabs[this.#at] ?? this.#tabs[0];
    if (page === undefined) throw new Error("The browser has no page.");
    return page;
  }

  get screen(): Screen | null {
    return this.#seen.get(this.page) ?? null;
  }

  get tabs(): number {
    return this.#tabs.length;
  }

  /** Listens to a new tab. */
  add(page: Page): void {
    this.#tabs.push(page);
    const tab = this.#opened++;
    page.on("close", () => {
      this.#tabs.splice(this.#tabs.indexOf(page), 1);
      this.#at = 0;
    });
    page.on("pageerror", (error) => this.#since.errors.push(String(error)));
    page.on("console", (message) => {
      const text = message.text();
      this.#since.console.push(text);
      if (text.startsWith("refused by policy:")) this.#since.policyReports.push(text);
      // The answers are judged by their status, and a broken connection is the adversary's doing.
      else if (message.type() === "error" && !/Failed to load resource|WebSocket connection|net::ERR_/.test(text)) {
        this.#since.errors.push(text);
      }
    });
    page.on("websocket", (socket) => {
      if (!socket.url().includes("/socket.io/")) return;
      this.#since.attempts += 1;
      socket.on("framesent", ({ payload }) => this.#sent(tab, String(payload)));
      socket.on("framereceived", ({ payload }) => this.#received(String(payload)));
      socket.on("close", () => this.#unanswered.clear());
    });
    page.on("request", (request) => {
      if (!request.url().includes("/socket.io/")) return;
      this.#since.attempts += 1;
      for (const packet of (request.postData() ?? "").split("\x1e")) this.#sent(tab, packet);
    });
    page.on("response", (response) => {
      const url = response.url();
      if (response.status() >= 400 && !url.includes("/socket.io/")) {
        this.#since.badAnswers.push({ status: response.status(), url });
      }
      if (url.includes("transport=polling")) void this.#receivedByPolling(response);
    });
    // The calls of the page before are answered to nobody.
    page.on("domcontentloaded", () => this.#unanswered.clear());
    page.on("filechooser", (chooser) => void chooser.setFiles([]));
    page.on("dialog", (dialog) => void dialog.accept());
  }

  async #receivedByPolling(response: { text(): Promise<string> }) {
    // The body is gone when the page has left meanwhile.
    const text = await response.text().catch(() => "");
    for (const packet of text.split("\x1e")) this.#received(packet);
  }

  #sent(tab: number, packet: string) {
    const emitted = v.safeParse(frame, packet);
    const request = emitted.success
      ? v.safeParse(requestEnvelope, open(emitted.output[1], DEFAULT_SOCKET_SECRET))
      : null;
    if (!request?.success) return;
    const { event, data, id } = request.output;
    if (id !== undefined) {
      this.#unanswered.add(id);
      // The page sends a call again on its next socket.
      if (this.#made.has(id)) return;
      this.#made.add(id);
    }
    this.#since.calls.push({ tab, event, data: JSON.stringify(data) });
  }

  #received(packet: string) {
    const emitted = v.safeParse(frame, packet);
    const reply = emitted.success ? v.safeParse(replyEnvelope, open(emitted.output[1], DEFAULT_SOCKET_SECRET)) : null;
    if (!reply?.success) return;
    const { event, id, data, code } = reply.output;
    this.#since.replies += 1;
    if (id !== null) this.#unanswered.delete(id);
    const refused = v.safeParse(refusal, data);
    const error = refused.success ? refused.output.error : null;
    if (code === 200 && error === null) return;
    this.#since.refusals.push({ event, words: typeof error === "string" ? error : (error?.message ?? "") });
  }

  /** Does an action and looks at every tab once the page rests. */
  async step(action: Action): Promise<Step> {
    this.#since = nothingHeard();
    const before = this.screen;
    const began = performance.now();
    const done = await this.#perform(action);
    await this.#rest(began);
    for (const page of this.#tabs) this.#seen.set(page, await this.#look(page));
    const seconds = (performance.now() - began) / 1000;
    const token = (await this.#context.cookies()).find(({ name }) => name === "token");
    if (token !== undefined) this.#secrets.add(token.value);
    return {
      action,
      done,
      tab: this.#at,
      seconds,
      before,
      after: this.screen,
      others: this.#tabs.flatMap((page) => (page === this.page ? [] : (this.#seen.get(page) ?? []))),
      network: this.#network,
      ...this.#since,
      differences: await this.#follower.found(),
      signedIn: token !== undefined && token.value !== "",
      secrets: [...this.#secrets],
    };
  }

  /** Null while the page is on its way to another document. */
  async #look(page: Page): Promise<Screen | null> {
    return page.evaluate(look, connectingWords).catch((error: unknown) => {
      if (/context was destroyed|navigat/i.test(String(error))) return null;
      throw error;
    });
  }

  async #rest(began: number) {
    const limit = this.#network === "open" ? REST.connected : REST.disconnected;
    let text = "";
    let changed = performance.now();
    while (performance.now() - began < limit * 1000) {
      const seen = await this.page.evaluate(stirring).catch(() => null);
      if (seen?.text !== text) [text, changed] = [seen?.text ?? "", performance.now()];
      const isBusy = seen === null || seen.busy || !seen.alive || this.#unanswered.size > 0;
      if (!isBusy && performance.now() - changed >= QUIET_MS) return;
      await pause(50);
    }
  }

  /** @returns false if the page does not have what the action needs, or the browser could not do it */
  async #perform(action: Action): Promise<boolean> {
    const page = this.page;
    try {
      switch (action.kind) {
        case "open":
          await page.goto(action.path, { waitUntil: "commit" });
          return true;
        case "mailedLink": {
          const link = (await this.#mails(action.to)).find((mail) => mail.link !== undefined)?.link;
          if (link === undefined) return false;
          // The service calls itself localhost in mails.
          await page.goto(new URL(link).pathname, { waitUntil: "commit" });
          return true;
        }
        case "write":
          return await this.#write(action);
        case "press": {
          const control = await this.#find("control", action.nth, action.name);
          await control?.click({ timeout: PRESS_MS });
          return control !== null;
        }
        case "choose": {
          const list = await this.#find("select", action.list);
          await list?.selectOption({ index: action.option }, { timeout: PRESS_MS });
          return list !== null;
        }
        case "key":
          await page.keyboard.press(action.key);
          return true;
        case "back":
          await page.goBack({ waitUntil: "commit" });
          return true;
        case "forward":
          await page.goForward({ waitUntil: "commit" });
          return true;
        case "reload":
          await page.reload({ waitUntil: "commit" });
          return true;
        case "newTab":
          this.#at = this.#tabs.length;
          await this.#context.newPage();
          await this.page.goto("/", { waitUntil: "commit" });
          return true;
        case "otherTab":
          this.#at = (this.#at + 1) % this.#tabs.length;
          await this.page.bringToFront();
          return true;
        case "translate":
          await translatePages(page);
          await page.reload({ waitUntil: "commit" });
          return true;
        case "extension":
        case "fillStorage":
        case "unregisterWorker":
        case "updateWorker":
          // The pages of other sites are their own.
          if (this.screen === null) return false;
          if (action.kind === "extension") await page.evaluate(putExtensionNodes);
          else if (action.kind === "fillStorage") await page.evaluate(fillStorage, QUOTA);
          else await page.evaluate(changeWorker, action.kind);
          return true;
        case "sleep":
          await this.#sleep();
          return true;
        case "wait":
          await pause(action.seconds * 1000);
          return true;
        case "cut":
        case "offline":
          this.#network = action.kind;
          this.#relay.cut();
          await this.#context.setOffline(action.kind === "offline");
          return true;
        case "swallow":
          // Long polling still works, so calls are answered.
          this.#relay.cut();
          this.#relay.mend();
          this.#relay.swallow("the answer");
          this.#network = "open";
          return true;
        case "mend":
          this.#network = "open";
          this.#relay.mend();
          await this.#context.setOffline(false);
          return true;
        case "zoom":
          // A zoomed page has fewer CSS pixels (WCAG 1.4.10).
          await page.setViewportSize({ width: 1280 / action.factor, height: Math.round(800 / action.factor) });
          return true;
        case "forceColors":
          await page.emulateMedia({ forcedColors: "active" });
          return true;
        case "reduceMotion":
          await page.emulateMedia({ reducedMotion: "reduce" });
          return true;
      }
    } catch (error) {
      // The browser's refusals, such as a page that cannot be loaded without a network; any other error is a fault here.
      if (/Timeout|net::ERR_|navigat|not attached|destroyed|did not find|closed/i.test(String(error))) return false;
      throw error;
    }
  }

  async #find(of: "field" | "select" | "control", nth: number, name = ""): Promise<ElementHandle<HTMLElement> | null> {
    return (await this.page.evaluateHandle(find, { of, nth, name })).asElement();
  }

  async #write({ manner, field: nth, text: asked, secret }: Extract<Action, { kind: "write" }>): Promise<boolean> {
    const field = await this.#find("field", nth);
    const text = await this.#textOf(asked);
    if (field === null || text === null || (secret && this.screen?.fields[nth]?.secret !== true)) return false;
    if (secret) this.#secrets.add(text);
    if (manner === "autofill") {
      await field.evaluate(autofill, text);
      return true;
    }
    const { keyboard } = this.page;
    await field.click({ timeout: PRESS_MS });
    await keyboard.press("ControlOrMeta+A");
    if (manner === "type") await keyboard.type(text);
    else if (manner === "paste") {
      await this.page.evaluate((text) => navigator.clipboard.writeText(text), text);
      await keyboard.press("ControlOrMeta+V");
    } else await compose(await this.#context.newCDPSession(this.page), text);
    return true;
  }

  /** The text with the code that its braces ask for; null if there is none yet. */
  async #textOf(text: string): Promise<string | null> {
    if (text === "{app}") return codeOf(DEMO_AUTHENTICATOR_SECRET);
    const [, mailbox] = /^\{mail (.*)\}$/.exec(text) ?? [];
    if (mailbox === undefined) return text;
    return (await this.#mails(mailbox)).find(({ code }) => code !== undefined)?.code ?? null;
  }

  async #mails(to: string) {
    const answer = await this.#context.request.get(`/dev/outbox.json?to=${encodeURIComponent(to)}`);
    return v.parse(outbox, await answer.json());
  }

  /** The browser freezes the page, as it does in the background or while the computer sleeps, and goes on later. */
  async #sleep() {
    const session = await this.#context.newCDPSession(this.page);
    await session.send("Page.setWebLifecycleState", { state: "frozen" });
    await pause(3_000);
    await session.send("Page.setWebLifecycleState", { state: "active" });
    await session.detach();
  }
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => void setTimeout(resolve, milliseconds));

/** Enters a text as an input method does. */
async function compose(session: CDPSession, text: string) {
  for (let end = 1; end <= text.length; end += 3) {
    const part = text.slice(0, end);
    await session.send("Input.imeSetComposition", { text: part, selectionStart: end, selectionEnd: end });
  }
  await session.send("Input.insertText", { text });
  await session.detach();
}

/** Fills in a field as a password manager does: no key and no focus. */
function autofill(field: HTMLElement, text: string) {
  if (!(field instanceof HTMLInputElement)) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Puts nodes into the page as browser extensions do. */
function putExtensionNodes() {
  const host = () => document.createElement("extension-host");
  document.documentElement.append(host());
  document.body.prepend(host());
  document.body.append(host());
  document.querySelectorAll("input, form, button, h1").forEach((element) => {
    element.setAttribute("data-extension", "1");
    element.after(host());
  });
  document.querySelector("#root")?.prepend(host());
}

function fillStorage(quota: number) {
  for (const store of [localStorage, sessionStorage]) {
    for (let size = quota; size >= 1; size = Math.floor(size / 2)) {
      try {
        store.setItem(`filler ${size}`, "x".repeat(size));
      } catch (error) {
        if (!(error instanceof DOMException)) throw error;
      }
    }
  }
}

async function changeWorker(kind: "unregisterWorker" | "updateWorker") {
  for (const registration of await navigator.serviceWorker.getRegistrations()) {
    if (kind === "unregisterWorker") await registration.unregister();
    else await registration.update();
  }
  if (kind === "updateWorker") for (const key of await caches.keys()) await caches.delete(key);
}
