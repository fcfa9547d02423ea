import { spawn } from "node:child_process";
import { Builder, By, Key as Keys, type WebDriver, type WebElement } from "selenium-webdriver";
import { assertPresent } from "../../workbench/assert-present.ts";
import { freePort } from "../../tools/free-port.mjs";
import type { Engine, Held, Key, Person } from "../../e2e/journeys/person.ts";
import { programOf } from "../support/packages.mjs";
import { ended, startScreen } from "../support/screen.ts";
import { matches, until } from "../../e2e/journeys/until.ts";

/* WebKitGTK's small browser, driven by its own WebDriver on a screen of memory (Xvfb). */

export async function startWebKit(): Promise<Engine> {
  const binary = programOf("webkit2gtk-driver", "MiniBrowser");
  const screen = await startScreen();
  const port = await freePort();
  const server = `http://127.0.0.1:${port}`;
  const driver = spawn(programOf("webkit2gtk-driver"), [`--port=${port}`], {
    stdio: "ignore",
    // In a container the browser's own sandbox cannot start.
    env: { ...process.env, DISPLAY: screen.display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" },
  });
  await until(
    async () => (await fetch(`${server}/status`)).ok,
    "WebKitWebDriver listens",
    () => "it does not",
  );
  const openBrowser = (): Promise<WebDriver> =>
    new Builder()
      .usingServer(server)
      .withCapabilities({
        browserName: "MiniBrowser",
        // The change of process that this policy asks for sometimes stalls: docs/testing.md.
        "webkitgtk:browserOptions": { binary, args: ["--automation", "--features=-CrossOriginOpenerPolicy"] },
      })
      .build();
  const first = await openBrowser();
  const version = String((await first.getCapabilities()).get("browserVersion"));
  await first.quit();
  return {
    name: "WebKit",
    version,
    async visit(url) {
      const browser = await openBrowser();
      await browser.manage().setTimeouts({ script: 5_000, pageLoad: 20_000 });
      await browser.manage().window().setRect({ width: 1280, height: 850 });
      return {
        person: personAt(browser, url, await browser.getWindowHandle()),
        // The driver does not report them.
        errors: async () => [],
        end: () => browser.quit(),
      };
    },
    async end() {
      await ended(driver);
      await screen.end();
    },
  };
}

const FIELDS = "input, textarea, select, [role=combobox], [role=searchbox]";
const CONTROLS = "button, a[href], input[type=radio], input[type=checkbox], [role=option], [role=menuitem], [role=tab]";
const keys: Record<Key | Held, string> = {
  Enter: Keys.ENTER,
  Tab: Keys.TAB,
  Escape: Keys.ESCAPE,
  Space: Keys.SPACE,
  ArrowDown: Keys.ARROW_DOWN,
  s: "s",
  Alt: Keys.ALT,
  Shift: Keys.SHIFT,
};

function personAt(driver: WebDriver, url: string, tab: string): Person {
  /** The last element with this name that can be used, once there is one. */
  async function find(selector: string, name: string | RegExp): Promise<WebElement> {
    let found: WebElement | undefined;
    await until(
      async () => {
        for (const element of await driver.findElements(By.css(selector))) {
          // The driver refuses to name an element that is not shown.
          if (!(await element.isDisplayed())) continue;
          const isNamed = matches((await element.getAccessibleName()).trim(), name, true);
          if (isNamed && (await element.isEnabled())) found = element;
        }
        return found !== undefined;
      },
      `there is ${name}`,
      text,
    );
    return assertPresent(found);
  }
  const evaluate = (expression: string): Promise<unknown> => driver.executeScript(`return (${expression});`);
  const text = async () => String(await evaluate("document.body.innerText"));
  return {
    visit: (path) => driver.get(new URL(path, url).href),
    async type(name, words) {
      const field = await find(FIELDS, name);
      await field.clear();
      await field.sendKeys(words);
    },
    async press(name) {
      const control = await find(CONTROLS, name);
      // This driver does not scroll as far as the standard says.
      await driver.executeScript("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", control);
      await control.click();
    },
    async choose(name, option) {
      const select = await find("select", name);
      await select.findElement(By.css(`option[value="${option}"]`)).click();
    },
    async key(key, held = []) {
      const actions = driver.actions();
      for (const one of held) actions.keyDown(keys[one]);
      actions.sendKeys(keys[key]);
      for (const one of held) actions.keyUp(keys[one]);
      await actions.perform();
    },
    reload: () => driver.navigate().refresh(),
    back: () => driver.navigate().back(),
    forward: () => driver.navigate().forward(),
    sees: (words) => until(async () => matches(await text(), words), `the page shows ${words}`, text),
    misses: (words) => until(async () => !matches(await text(), words), `the page does not show ${words}`, text),
    arrives: (path) =>
      until(
        async () => matches(new URL(await driver.getCurrentUrl()).pathname, path, true),
        `the address is ${path}`,
        () => driver.getCurrentUrl(),
      ),
    async reads(name, words) {
      const read = async () => (await find(FIELDS, name)).getProperty("value");
      await until(async () => (await read()) === words, `${name} has the text ${words}`, read);
    },
    isAt: (name) =>
      until(
        async () => matches((await driver.switchTo().activeElement().getAccessibleName()).trim(), name, true),
        `the focus is at ${name}`,
        () => evaluate("document.activeElement.outerHTML"),
      ),
    evaluate,
    until: (expression) => until(async () => (await evaluate(expression)) === true, expression, text),
    async openTab() {
      await driver.switchTo().newWindow("tab");
      return personAt(driver, url, await driver.getWindowHandle());
    },
    comeBack: () => driver.switchTo().window(tab),
  };
}
