import type { Page } from "@playwright/test";
import { stepOf } from "../../machines/sandbox/bench.ts";
import { origin } from "../../machines/sandbox/scenario.ts";
import type { ScenarioName } from "../../machines/sandbox/scenarios.ts";
import { type SupportedLanguage, supportedLanguages } from "../../machines/shared/languages.ts";
import { endAnimations } from "../../e2e/access.ts";
import { expect, test } from "../../e2e/fixtures.ts";
import { situationsOn, ways } from "../../e2e/situations.ts";
import { begin, take } from "../../e2e/walking.ts";
import { chromiumArguments, ensureChromium } from "../../tools/chromium.mjs";
import { serveSandbox } from "../../tools/snapshot/serve-sandbox.ts";

/*
 * Every screen as a screen reader reads it aloud, and what it says by itself while something happens. The golden files
 * are to be read aloud too: a person hears in them what a check by rule cannot know, such as words in a wrong order.
 */

test.use({
  baseURL: origin,
  contextOptions: { reducedMotion: "reduce" },
  timezoneId: "UTC",
  // The support report tells of the browser.
  userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36",
  launchOptions: {
    executablePath: ensureChromium(),
    args: [
      ...chromiumArguments,
      // The page may ask Chromium for the name and the role of an element, which it otherwise computes anew each time.
      "--enable-blink-features=ComputedAccessibilityInfo",
      "--force-renderer-accessibility",
    ],
  },
});
// Each test reads dozens of pages, each with the usual time limit.
test.describe.configure({ timeout: 600_000 });

/** Opens no page yet; every page has the reader. */
async function prepare(page: Page): Promise<void> {
  await page.addInitScript({ path: "dist/reader/page.js" });
  await serveSandbox(page);
}

/** The groups that are read in every language: the sign-in, the second factor and their refusals. */
const inEveryLanguage: ReadonlySet<string> = new Set(["signing in", "second factor"]);

for (const [group, leading] of ways) {
  for (const language of inEveryLanguage.has(group) ? supportedLanguages : (["en"] as const)) {
    test(`${group} in ${language}: a screen reader says each thing once, with a name and in its order`, async ({
      page,
    }) => {
      await prepare(page);
      const pages = new Map<string, readonly string[]>();
      const faults: string[] = [];
      for await (const where of situationsOn(page, leading, language)) {
        await endAnimations(page);
        const lines = (await page.evaluate(() => window.reader.read())).map(withoutBuild);
        const text = lines.join("\n");
        if ([...pages.values()].some((known) => known.join("\n") === text)) continue;
        pages.set(where, lines);
        faults.push(...faultsIn(lines).map((fault) => `${where}: ${fault}`));
      }
      expect.soft(faults).toEqual([]);
      expect(inFull(pages)).toMatchSnapshot(["heard", fileOf(group, language)]);
    });
  }
}

const fileOf = (name: string, language: SupportedLanguage) =>
  `${name.replaceAll(/\W+/g, "-")}${language === "en" ? "" : `.${language}`}.md`;

/** The support report names a file of the build. */
const withoutBuild = (line: string) => line.replace(/(?<=\/assets\/)[\w-]+(?=\.js)/, "index");

const UNNAMED =
  /^(?:button|link|textbox|searchbox|combobox|checkbox|radio|switch|tab|option|menuitem|image|graphics-document|dialog|region)(?:, (?:not )?(?:disabled|busy|checked|pressed|expanded|invalid|required|read only|modal|has popup \w+|autocomplete.*|\d+ of \d+))*$/;

/** The rules that each screen breaks. */
function faultsIn(lines: readonly string[]): string[] {
  const said = lines.map((line) => line.trim());
  const count = (pattern: RegExp) => said.filter((line) => pattern.test(line)).length;
  const isDialog = count(/^dialog\b/) > 0;
  return [
    ...said.filter((line) => UNNAMED.test(line)).map((line) => `${line} has no name`),
    ...said.filter((line, at) => line === said[at - 1]).map((line) => `${line} is said twice in a row`),
    ...said.filter((line) => isTitleAgain(line, said)).map((line) => `${line} says the dialog's title once more`),
    ...(count(/^heading\b.*, level 1$/) === (isDialog ? 0 : 1) ? [] : ["not exactly one heading of level 1"]),
    ...(count(/^main\b/) === (isDialog ? 0 : 1) ? [] : ["not exactly one main landmark"]),
  ];
}

/** Whether a line says the title of the dialog, which its name and its heading say. */
function isTitleAgain(line: string, said: readonly string[]): boolean {
  const title = said
    .map((other) => /^heading, (.*), level 2$/.exec(other)?.[1])
    .find((heading) => heading !== undefined);
  return (
    title !== undefined &&
    said.some((other) => other.startsWith(`dialog, ${title},`)) &&
    /^(?:region|group|form)\b/.test(line) &&
    line.endsWith(`, ${title}`)
  );
}

/** Each page under its situation. A landmark that was read before in the file is one line, with an ellipsis. */
function inFull(pages: ReadonlyMap<string, readonly string[]>): string {
  const read = new Set<string>();
  const texts = [...pages].map(([where, lines]) => {
    const parts: string[][] = [];
    for (const line of lines) {
      const part = parts.at(-1);
      if (line.startsWith(" ") && part !== undefined) part.push(line);
      else parts.push([line]);
    }
    const shown = parts.flatMap((part) => {
      const text = part.join("\n");
      const [first = ""] = part;
      if (part.length > 1 && !/^(?:main|dialog)\b/.test(first) && read.has(text)) return [`${first} …`];
      read.add(text);
      return part;
    });
    return [`## ${where}`, "", ...shown].join("\n");
  });
  return `${texts.join("\n\n")}\n`;
}

/** Something that happens while a screen reader listens, in steps; a number is a wait of so many seconds. */
interface Moment {
  readonly from: ScenarioName;
  readonly steps: readonly (string | number)[];
}

const moments: Readonly<Record<string, Moment>> = {
  "a field is left empty": { from: "login", steps: ["login field.leave wrong identifier"] },
  "a sign-in is sent, refused, and the refusal repeated": {
    from: "login",
    steps: ["login form.submit by email", "login: wrong password", 5, 5],
  },
  "a sign-in leads to a second factor, whose code is refused": {
    from: "login",
    steps: [
      "login form.submit by email",
      "login: a second factor is needed",
      "challenge code.filled",
      "login-with-code: wrong or no longer valid",
    ],
  },
  "a code is sent by its button, and refused": {
    from: "second factor, both ways",
    steps: ["challenge form.submit", "login-with-code: wrong or no longer valid"],
  },
  "a code is mailed, and the next may be asked for in a while": {
    from: "second factor, both ways",
    steps: ["multiFactorLogin method.choose email", "challenge code.resend", "resendOTP: sent", 3, 27],
  },
  "a code is refused for a while": {
    from: "second factor, both ways",
    steps: ["multiFactorLogin method.choose email", "challenge code.resend", "resendOTP: too many tries", 3, 2],
  },
  "a form with several wrong fields is sent": { from: "sign up", steps: ["signUp form.submit with errors"] },
  "a new password is refused": {
    from: "change password",
    steps: ["changePassword form.submit", "hrms|myPassword|update: wrong old password"],
  },
  "a link is checked, and works no more": {
    from: "reset password",
    steps: ["getResetCodeInfo: used or expired"],
  },
  "a list of workspaces loads, and another organisation is chosen": {
    from: "workspace",
    steps: ["getWorkspaceList: two", "workspace organisation.choose acme"],
  },
  "a search changes a list of workspaces": {
    from: "workspace of many",
    steps: [
      "workspace search.submit",
      "workspace search.change to a name that no organisation has",
      1,
      "workspace search.submit for all",
    ],
  },
  "a set-up of the second factor loads": {
    from: "setting up the second factor",
    steps: ["hrms|master|MFA|read: none yet", "hrms|master|MFA|generateQRCode: a QR code"],
  },
  "a list of workspaces cannot be loaded": { from: "workspace", steps: ["getWorkspaceList: refused"] },
  "the key for an authenticator app cannot be loaded": {
    from: "setting up the second factor",
    steps: [
      "hrms|master|MFA|read: none yet",
      "hrms|master|MFA|generateQRCode: refused",
      "multiFactorSetup method.toggle the app",
      "multiFactorSetup offer.retry",
      "hrms|master|MFA|generateQRCode: refused",
    ],
  },
  "an organisation's name cannot be loaded": {
    from: "the organisation's page",
    steps: ["getCompanyDetails: unknown", "app company.retry", "getCompanyDetails: known"],
  },
  "the countries cannot be loaded": {
    from: "sign up",
    steps: ["addressParams: refused", "signUp countries.retry", "addressParams: refused"],
  },
  "a proof is asked for in a panel, and refused": {
    from: "signed-in devices",
    steps: [
      "sessions|read: three",
      "sessions others.signOut",
      "sessions signOut.confirm",
      "sessions|revoke: not without a proof",
      "stepUp|read: the password alone",
      "stepUp form.submit",
      "stepUp|prove: wrong password",
    ],
  },
  "a toast comes and goes": { from: "short messages", steps: ["app toast.show", 5] },
  "the alert repeats a refusal": { from: "the alert of a refusal", steps: ["app call.refused", 5] },
  "the connection is lost, and is back": {
    from: "signed in, on a page for everybody",
    steps: ["app connection.online", "app connection.lost", "app connection.online", 4],
  },
  "another build is there": { from: "signed in, on a page for everybody", steps: ["app update.ready"] },
  "the session has ended": { from: "login, after the session was ended", steps: [] },
  "a screen loads": { from: "a screen still loading", steps: ["load-pageNotFound: loaded"] },
};

for (const language of supportedLanguages) {
  test(`in ${language}: a screen reader announces what happens, once and in order`, async ({ page }) => {
    await page.clock.install();
    await prepare(page);
    const texts: string[] = [];
    for (const [name, { from, steps }] of Object.entries(moments)) {
      // In a document of its own, so that the screen before is not that of another moment.
      await page.goto("about:blank");
      await begin(page, from, language);
      const told: string[] = [];
      const hear = async (step: string) => {
        await endAnimations(page);
        const said = await page.evaluate(() => window.reader.announced());
        told.push(`* ${step}`, ...said.map((line) => `  * ${line}`));
      };
      await hear(from);
      for (const step of steps) {
        if (typeof step === "number") await pass(page, step);
        else {
          const known = stepOf(step);
          if (known.do === "case" || known.do === "settle" || known.do === "pass") await take(page, known);
          await page.evaluate(() => window.sandbox.look());
        }
        await hear(typeof step === "number" ? `${step} seconds pass` : step);
      }
      texts.push([`## ${name}`, "", ...told].join("\n"));
    }
    expect(`${texts.join("\n\n")}\n`).toMatchSnapshot(["heard", fileOf("announcements", language)]);
  });
}

/** Lets seconds pass, for the machines and for the page's countdowns. */
async function pass(page: Page, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 1) {
    await page.evaluate(() => window.sandbox.take({ do: "pass", milliseconds: 1000 }));
    await page.clock.runFor(1000);
  }
}
