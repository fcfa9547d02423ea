import { afterAll, beforeAll, expect, test } from "vitest";
import { type BrowserContext, firefox, type Page } from "playwright-1.63";
import { codeOf, wrongCodeOf } from "../../e2e/authenticator.ts";
import { startFoyer } from "../../e2e/fixtures.ts";
import { personAt } from "../../e2e/journeys/playwright-engine.ts";
import { until } from "../../e2e/journeys/until.ts";
import { DEMO_AUTHENTICATOR_SECRET, DEMO_PASSWORD } from "../../service/demo/people.ts";
import { createFollower, type Follower } from "../../tools/replay/follow.ts";
import { assertPresent } from "../../workbench/assert-present.ts";
import { programOf } from "../../proofs/support/packages.mjs";
import { type ScreenReader, startScreenReader } from "./screen-reader.ts";

/*
 * Persons who see nothing use Foyer in Firefox with the screen reader Orca. They press real keys, and go on when they
 * have heard enough. A busy Orca is silent now and then about a focus that has moved because the element
 * that had it is gone, and then a journey fails, so this is a tool to listen with and no proof.
 */

/** How many stops of the Tab key a person tries before giving up. */
const STOPS = 40;

/** Orca's words about itself and the browser. */
const ABOUT_ITSELF = /^(Focus mode|Browse mode|Finished loading\.|Loading\. +Please wait\.|Screen reader o(n|ff)\.)$/;

/** Orca's words for a control that has no name. */
const UNNAMED =
  /^((collapsed|expanded) )?(push button|toggle button|entry|password text|link|check box|combo box|image)\.?$/;

/** Orca reads the description of a field that gets the focus, and again because it changed with the problem. */
const DESCRIBED_TWICE = /^twice: Minimum 8 Characters Your new password needs/;

/** True once the page follows the person. */
const IS_LIVE = "document.documentElement.dataset.live !== undefined";

/** True on a screen with this heading. */
const isHeaded = (heading: string) => `document.querySelector("h1")?.innerText.trim() === ${JSON.stringify(heading)}`;

/** A person who listens. */
interface Listener {
  /** Opens an address, and hears the words. */
  open(path: string, words: string): Promise<void>;
  /**
   * Presses a key that leads to another screen, and hears its heading.
   *
   * @param isThere true of the page once the screen is there; by default that it has the heading
   */
  arrive(key: string, heading: string, isThere?: string): Promise<void>;
  /** Presses the Tab key until Orca says something that begins with the words. */
  tabTo(words: string, key?: "Tab" | "shift+Tab"): Promise<void>;
  /** Presses a key, and listens until Orca has said all of the words. */
  press(key: string, ...words: readonly (string | RegExp)[]): Promise<void>;
  /** Types into the field with the focus, in place of its text. */
  type(text: string): Promise<void>;
  /** Types a text that the page sends by itself, and listens until Orca has said the words. */
  send(text: string, words: string): Promise<void>;
  /** Does something else, and listens until Orca has said the words. */
  hear(words: string, act?: () => Promise<void>): Promise<void>;
}

interface Journey {
  readonly name: string;
  walk(person: Listener): Promise<void>;
}

const IDENTIFIER = "Email Address / User Name entry.";
const WORKSPACE = "Choose your workspace";
const WRONG = "Wrong email address or password.";
const NEW_PASSWORD = "Amber-otter-9";
const ELEVEN_MINUTES = 11 * 60_000;

async function enterLogin(person: Listener, email: string, password = DEMO_PASSWORD): Promise<void> {
  await person.open("/login", IDENTIFIER);
  await person.type(email);
  await person.tabTo("Password");
  await person.type(password);
}

async function signIn(person: Listener, email: string): Promise<void> {
  await enterLogin(person, email);
  await person.arrive("Return", WORKSPACE);
}

const journeys: readonly Journey[] = [
  {
    name: "signing in",
    walk: (person) => signIn(person, "member@acme.test"),
  },
  {
    name: "a sign-in that is refused",
    async walk(person) {
      await enterLogin(person, "member@acme.test", "Wr0ng-password");
      await person.press("Return", WRONG);
      await person.type(DEMO_PASSWORD);
      await person.arrive("Return", WORKSPACE);
    },
  },
  {
    name: "a second factor",
    async walk(person) {
      await enterLogin(person, "mfa-app@acme.test");
      await person.arrive("Return", "Multi-Factor Authentication");
      await person.send(await wrongCodeOf(DEMO_AUTHENTICATOR_SECRET), "Invalid OTP");
      await person.type(await codeOf(DEMO_AUTHENTICATOR_SECRET));
      await person.arrive("Return", WORKSPACE);
    },
  },
  {
    name: "another mail with a code",
    async walk(person) {
      await person.open("/verify-organization/0a0000000000000000000005", IDENTIFIER);
      await person.type("owner@umbrella.test");
      await person.tabTo("Password");
      await person.type(DEMO_PASSWORD);
      await person.arrive("Return", "Verify your organisation");
      await person.tabTo("Resend OTP");
      await person.press("Return", "Verification OTP entry.", "OTP sent successfully.");
    },
  },
  {
    name: "a forgotten password",
    async walk(person) {
      await person.open("/login", IDENTIFIER);
      await person.tabTo("Forgot Password?");
      await person.arrive("Return", "Forgot Password");
      await person.type("member");
      await person.press("Return", "Email must be valid.");
      await person.type("member@acme.test");
      await person.arrive("Return", "Check your email");
    },
  },
  {
    name: "a new password that is too weak",
    async walk(person) {
      await person.open("/reset/demo-reset", "New Password");
      await person.type("short");
      await person.tabTo("Confirm Password");
      await person.type("other");
      await person.press("Return", "New Password", "Minimum 8 Characters");
      await person.type(NEW_PASSWORD);
      await person.tabTo("Confirm Password");
      await person.type(NEW_PASSWORD);
      await person.arrive("Return", "Password Reset");
    },
  },
  {
    name: "a company's sign-up",
    async walk(person) {
      await person.open("/register", "First Name");
      await person.press("Return", "Required*");
      await person.type("Ada");
      await person.tabTo("Last Name");
      await person.type("Lovelace");
      await person.tabTo("Email");
      await person.type("ada@engines.test");
      await person.tabTo("Phone");
      await person.type("9876543210");
      await person.tabTo("I agree");
      await person.press("space", "checked");
      await person.tabTo("Next");
      await person.arrive("Return", "About your company");
    },
  },
  {
    name: "an invitation",
    async walk(person) {
      await person.open("/invite/demo-register", "First Name");
      await person.type("Ines");
      await person.tabTo("Last Name");
      await person.type("Vitale");
      await person.tabTo("New Password");
      await person.type(NEW_PASSWORD);
      await person.tabTo("Confirm Password");
      await person.type(NEW_PASSWORD);
      await person.arrive("Return", "Verify Your Email");
    },
  },
  {
    name: "a client's invitation",
    async walk(person) {
      await person.open("/invite-client/demo-client-invitation-0000000000001", "Your account is confirmed.");
      await person.tabTo("Show password");
      await person.press("Return", /^[\w-]{22}$/);
      await person.tabTo("Let's Sign In");
      await person.arrive("Return", "Sign In Your Account");
    },
  },
  {
    name: "choosing an organisation and a product",
    async walk(person) {
      await signIn(person, "admin@acme.test");
      await person.tabTo("Acme");
      await person.press("Down", "Globex");
      await person.press("space", "selected");
      await person.tabTo("HR");
      await person.tabTo("Next");
      await person.press("Return", "HR management");
    },
  },
  {
    name: "signing out",
    async walk(person) {
      await signIn(person, "member@acme.test");
      await person.tabTo("Logout");
      await person.press("Return", "Password");
    },
  },
  {
    name: "a wait after many wrong passwords",
    async walk(person) {
      await enterLogin(person, "chat@acme.test", "Wr0ng-password");
      await person.press("Return", WRONG);
      for (let tries = 1; tries < 5; tries += 1) await person.press("Return", WRONG);
      await person.press("Return", "Too many attempts. Wait before you try again.", /^Try again in 0:\d\d\.$/);
    },
  },
  // The last one, because it leaves the service's clock ahead.
  {
    name: "adding a passkey",
    async walk(person) {
      await signIn(person, "member@acme.test");
      await person.hear("Can't connect. Trying again…", foyer.kill);
      await person.hear("You're back online.", () => foyer.restart(ELEVEN_MINUTES));
      await person.tabTo("Account: ", "shift+Tab");
      await person.press("Return", "expanded");
      await person.tabTo("Passkeys");
      await person.press("Return", "You don't have any passkeys yet.");
      await person.tabTo("Add a passkey");
      // The dialog makes the panel inert. Orca has to be asked, and stays in its browse mode, in which nobody can type.
      await person.arrive("Return", "Password", "document.activeElement.name === 'password'");
    },
  },
];

let foyer: Awaited<ReturnType<typeof startFoyer>>;
let reader: ScreenReader;
let browser: BrowserContext;
let follower: Follower;
let url: string;
/** Ends each part that has started. */
const ends: (() => Promise<void>)[] = [];
/** Names without a control's words, and words said twice. */
const findings: string[] = [];

beforeAll(async () => {
  foyer = await startFoyer();
  ends.push(() => foyer.stop());
  reader = await startScreenReader();
  ends.push(() => reader.end());
  // Passkeys belong to a domain.
  url = Object.assign(new URL(foyer.url), { hostname: "localhost" }).origin;
  browser = await firefox.launchPersistentContext(`${reader.home}/firefox`, {
    channel: "moz-firefox",
    executablePath: programOf("firefox-esr"),
    headless: false,
    viewport: null,
    baseURL: url,
    env: reader.env,
    firefoxUserPrefs: { "accessibility.force_disabled": -1 },
  });
  ends.push(() => browser.close());
  follower = await createFollower();
  await follower.follow(browser);
  // No window manager gives a window the keyboard.
  await reader.keyboard("search", "--sync", "--onlyvisible", "--class", "firefox", "windowfocus", "%@");
});

afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

test.each(journeys)("$name", async ({ name, walk }) => {
  const heard: string[] = [];
  try {
    await walk(listenerAt(await forget(), heard));
  } finally {
    process.stdout.write(`\n# ${name}\n${heard.join("\n")}\n`);
  }
  expect(await follower.found()).toEqual([]);
});

test("no control is without a name, and nothing is said twice", () => {
  expect(findings.filter((finding) => !DESCRIBED_TWICE.test(finding))).toEqual([]);
});

/** A browser without a trace of an earlier visit. It keeps its one window, because no window manager runs here. */
async function forget(): Promise<Page> {
  const page = assertPresent(browser.pages()[0]);
  await browser.clearCookies();
  await page.goto("/health");
  await page.evaluate("localStorage.clear(), sessionStorage.clear()");
  await page.goto("about:blank");
  await reader.idle();
  return page;
}

/** @param script gets what the person does and hears */
function listenerAt(page: Page, script: string[]): Listener {
  const person = personAt(page);
  const press = (key: string) => reader.keyboard("key", key);
  const write = (text: string) => reader.keyboard("key", "ctrl+a", "type", "--delay", "0", text);

  /** Does something, listens until enough was said, and until Orca has nothing left to say about it. */
  async function step(did: string, act: () => Promise<void>, isEnough: (said: readonly string[]) => boolean) {
    const from = reader.said.length;
    const heard = () => reader.said.slice(from).filter((words) => words !== "" && !ABOUT_ITSELF.test(words));
    script.push(`> ${did}`);
    try {
      await act();
      await until(
        () => isEnough(heard()),
        "Orca has said it",
        () => heard().join("\n"),
      );
      // Firefox tells of a change when it draws it. A page that is being left draws nothing; the next one does.
      await person.until(`new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => done(true))));
      })`);
      await reader.idle();
    } finally {
      script.push(...heard());
    }
    return heard();
  }
  /** The same, for a step within the page. A loaded page is read from its top, where words come twice. */
  async function stepWithin(...parameters: Parameters<typeof step>) {
    const said = await step(...parameters);
    findings.push(
      ...said.filter((words) => UNNAMED.test(words)),
      ...said.filter((words, at) => plain(words) === plain(said[at - 1] ?? "")).map((words) => `twice: ${words}`),
    );
    return said;
  }
  /**
   * Makes sure that the words were said since the last step, and else asks Orca where the focus is. Orca is silent if the
   * element that had the focus is gone, and it finds the new one before it has read the event that tells of it.
   */
  async function hearOrAsk(words: string) {
    const since = script.slice(script.findLastIndex((line) => line.startsWith("> ")) + 1);
    if (!have([words])(since)) await step("asks where the focus is", () => press("KP_Enter"), have([words]));
  }
  const have = (words: readonly (string | RegExp)[]) => (said: readonly string[]) =>
    words.every((one) => said.some((text) => (typeof one === "string" ? text.includes(one) : one.test(text))));
  return {
    async open(path, words) {
      await step(
        `opens ${path}`,
        () => person.visit(path).then(() => person.until(IS_LIVE)),
        () => true,
      );
      await hearOrAsk(words);
    },
    async arrive(key, heading, isThere = isHeaded(heading)) {
      await stepWithin(
        `presses ${key}`,
        () => press(key).then(() => person.until(isThere)),
        () => true,
      );
      await hearOrAsk(heading);
    },
    async tabTo(words, key = "Tab") {
      for (let stops = 0; stops < STOPS; stops += 1) {
        const said = await stepWithin(
          `presses ${key}`,
          () => press(key),
          (heard) => heard.length > 0,
        );
        if (said.some((text) => text.startsWith(words))) return;
      }
      throw new Error(`The key leads to no ${words}`);
    },
    press: async (key, ...words) => void (await stepWithin(`presses ${key}`, () => press(key), have(words))),
    async type(text) {
      await step(
        `types ${text}`,
        async () => {
          await write(text);
          await person.until(`document.activeElement.value === ${JSON.stringify(text)}`);
        },
        () => true,
      );
    },
    send: async (text, words) => void (await stepWithin(`types ${text}`, () => write(text), have([words]))),
    hear: async (words, act = async () => {}) => void (await stepWithin("listens", act, have([words]))),
  };
}

const plain = (words: string) => words.replace(/\.$/, "").trim();
