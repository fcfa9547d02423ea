import { chromium, type Browser, firefox, type Page } from "playwright-1.63";
import { chromiumArguments, ensureChromium } from "../../tools/chromium.mjs";
import { createFollower } from "../../tools/replay/follow.ts";
import { GIVEN_UP } from "../fixtures.ts";
import { matches, until } from "./until.ts";
import type { Engine, Person } from "./person.ts";

/*
 * Chromium and Firefox. Playwright drives Debian's Firefox by WebDriver BiDi up to version 1.63; later versions ask it
 * for a command that it does not have.
 */

export const startChromium = async (): Promise<Engine> =>
  engine("Chromium", await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments }));

/** @param executablePath Debian's Firefox */
export const startFirefox = async (executablePath: string): Promise<Engine> =>
  engine("Firefox", await firefox.launch({ channel: "moz-firefox", executablePath }));

/** Firefox writes this when a page is left while the service worker loads one of its scripts (docs/testing.md). */
const CUT_OFF = /A ServiceWorker intercepted the request and encountered an unexpected error/;

const engine = (name: Engine["name"], browser: Browser): Engine => ({
  name,
  version: browser.version(),
  async visit(url) {
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } });
    const follower = await createFollower();
    await follower.follow(context);
    const errors: string[] = [];
    const note = (error: string) => {
      if (!CUT_OFF.test(error) && !GIVEN_UP.test(error)) errors.push(error);
    };
    context.on("page", (page) => {
      page.on("pageerror", (error) => note(String(error)));
      page.on("console", (message) => {
        if (message.type() === "error") note(message.text());
      });
    });
    return {
      person: personAt(await context.newPage()),
      errors: async () => [
        ...errors,
        ...(await follower.found()),
        ...(follower.steps > 0 ? [] : ["the page has told no step"]),
      ],
      end: () => context.close(),
    };
  },
  end: () => browser.close(),
});

const ROLES = ["button", "link", "radio", "checkbox", "option", "menuitem", "tab"] as const;

/** The words of a person at one page. */
export function personAt(page: Page): Person {
  const field = (name: string) =>
    (["textbox", "combobox", "searchbox"] as const)
      .map((role) => page.getByRole(role, { name, exact: true }))
      .reduce((any, one) => any.or(one));
  const control = (name: string | RegExp) =>
    ROLES.map((role) => page.getByRole(role, { name, exact: true })).reduce((any, one) => any.or(one));
  const text = () => page.evaluate(() => document.body.innerText);
  const evaluate = (expression: string): Promise<unknown> => page.evaluate(expression);
  return {
    async visit(path) {
      // In Firefox the end of a load that the page began by itself counts as another navigation, and refuses this one.
      await page.waitForLoadState();
      await page.goto(path);
    },
    async type(name, words) {
      await field(name).fill("");
      await field(name).pressSequentially(words);
    },
    press: (name) => control(name).last().click(),
    choose: async (name, option) => void (await field(name).selectOption(option)),
    key: (key, held = []) => page.keyboard.press([...held, key].join("+")),
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack()),
    forward: async () => void (await page.goForward()),
    sees: (words) => until(async () => matches(await text(), words), `the page shows ${words}`, text),
    misses: (words) => until(async () => !matches(await text(), words), `the page does not show ${words}`, text),
    arrives: (path) =>
      until(
        () => matches(new URL(page.url()).pathname, path, true),
        `the address is ${path}`,
        () => page.url(),
      ),
    reads: (name, words) =>
      until(
        async () => (await field(name).inputValue()) === words,
        `${name} has the text ${words}`,
        () => field(name).inputValue(),
      ),
    isAt: (name) =>
      until(
        () =>
          control(name)
            .or(field(name))
            .evaluate((element) => element === document.activeElement),
        `the focus is at ${name}`,
        () => evaluate("document.activeElement.outerHTML"),
      ),
    evaluate,
    until: (expression) => until(async () => (await evaluate(expression)) === true, expression, text),
    openTab: async () => personAt(await page.context().newPage()),
    comeBack: () => page.bringToFront(),
  };
}
