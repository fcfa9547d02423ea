import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { BrowserContext, Page } from "@playwright/test";
import * as v from "valibot";
import { expect, mailedCode, mailedLink, signIn, test } from "../../e2e/fixtures.ts";
import { openAt } from "../../e2e/inspector.ts";
import { situationsOn, ways } from "../../e2e/situations.ts";
import type { Language } from "../../machines/shared/languages.ts";
import { createRoutes, onboardingNames, pages, plainNames, type Route } from "../../machines/shared/routes.ts";
import { demoLinks } from "../../service/demo/flows.ts";
import { demoOrganisations } from "../../service/demo/people.ts";
import { htmlOf } from "../../service/mail/mail-template.ts";
import { serveSandbox } from "../../tools/snapshot/serve-sandbox.ts";
import { programOf } from "../support/packages.mjs";
import { complaints } from "./explained.ts";

/*
 * The HTML checker of the W3C judges the pages as the service sends them, its mails, the app in every innermost state, and
 * the pages of the tools. One process judges them all, because its start takes as long as many pages.
 */

const jar = fileURLToPath(import.meta.resolve("vnu-jar/build/dist/vnu.jar"));

/** One of each direction. For the checker, the languages differ in nothing else. */
const inLanguages = ["en", "ar"] as const satisfies readonly Language[];

test("the W3C's checker finds no fault in the pages, the mails, the tools and every state of the app", async ({
  context,
  page,
  faults,
}) => {
  // Hundreds of pages, each with far more time than it needs.
  test.setTimeout(1_800_000);
  // The picture that the gallery cannot load.
  faults.expectFault(/404/);
  const documents: Documents = new Map();
  await addSentPages(page, documents);
  addMails(documents);
  await addFiles(documents);
  await addTools(page, documents);
  await Promise.all(inLanguages.map((language) => addSituations(context, language, documents)));
  expect(complaints("markup", await findingsIn(documents))).toEqual([]);
});

/** By the text of a document, the place that showed it first, and its ending as a file. */
type Documents = Map<string, { readonly where: string; readonly ending: string }>;

function add(documents: Documents, where: string, text: string, ending = ".html"): void {
  if (!documents.has(text)) documents.set(text, { where, ending });
}

const routes = createRoutes({});
const addressOf = (route: Route) => routes.format({ route, search: "" });

/** The answers of the service that are HTML. */
async function addSentPages(page: Page, documents: Documents): Promise<void> {
  const { request } = page;
  /** @param isDrawn whether the service draws the first screen into it */
  async function ask(path: string, language: Language, isDrawn = false): Promise<void> {
    const where = `${path} in ${language}`;
    async function isWhole(): Promise<boolean> {
      const answer = await request.get(path, { headers: { "accept-language": language } });
      expect(answer.headers()["content-type"], where).toMatch(/^text\/html; charset=utf-8$/i);
      const text = await answer.text();
      add(documents, where, text);
      return !isDrawn || text.includes("<div data-screen=");
    }
    // The service limits how many pages it draws in a second, and sends others undrawn.
    await expect.poll(isWhole, { message: `whether ${where} is drawn` }).toBe(true);
  }
  const { acme } = demoOrganisations;
  const ownPages: readonly Route[] = [
    ...plainNames.map((name) => ({ name })),
    ...onboardingNames.flatMap((name) => [
      { name, orgId: acme, preBoarding: false },
      { name, orgId: acme, preBoarding: true },
      { name, orgId: "unknown", preBoarding: false },
    ]),
    { name: "pageNotFound", path: "/nothing/here" },
  ];
  const ofDemo = demoLinks.map(({ path }) => path).filter((path) => !ownPages.some((own) => addressOf(own) === path));
  for (const language of inLanguages) {
    for (const route of ownPages) {
      const { access, ...rest } = pages[route.name];
      await ask(addressOf(route), language, access !== "session" && "drawnAhead" in rest);
    }
    for (const path of ofDemo) await ask(path, language);
  }

  // The outbox has a mail with a code and one with a link.
  await signIn(page, "inactive@acme.test");
  await mailedCode(page, "inactive@acme.test");
  await page.goto("/forgot-password");
  await page.getByRole("textbox").fill("member@acme.test");
  await page.getByRole("button", { name: "Submit" }).click();
  await mailedLink(page, "member@acme.test");
  const below = ["outbox", "outbox?to=x", "pages/terms", "downloads/chatMac", "products/hrms/64b1f0/a", "nothing"];
  for (const name of [...below, "client", "client/callback"]) await ask(`/dev/${name}`, "en");

  await signIn(page, "member@acme.test");
  await expect(page).toHaveURL("/workspace");
  for (const language of inLanguages) await ask("/workspace", language, true);
  await page.context().clearCookies();

  const refused = await request.get("/", { headers: { "x-too-much": "x".repeat(100_000) } });
  expect(refused.status()).toBe(431);
  add(documents, "the answer to a request with too many headers", await refused.text());
}

/** The template of all mails, with all that a mail can have, and with nothing more than each has. */
function addMails(documents: Documents): void {
  const least = {
    subject: "A subject",
    heading: "A heading",
    lead: ["Hello."],
    notes: [],
    why: "Someone asked for it.",
  };
  const most = { ...least, facts: ["A time", "A place"], button: "Go on", notes: ["A note."] };
  const values = { code: "123456", link: "https://foyer.test/reset/x?a=1&b=2", company: "Acme" };
  for (const language of inLanguages) {
    const letter = { language, product: "Foyer", publicUrl: "https://foyer.test" };
    add(documents, `a short mail in ${language}`, htmlOf({ ...letter, words: least, values: {} }));
    add(documents, `a long mail in ${language}`, htmlOf({ ...letter, words: most, values }));
  }
}

/** The pictures and styles of the build. */
async function addFiles(documents: Documents): Promise<void> {
  for (const name of await readdir("dist/app", { recursive: true })) {
    const ending = extname(name);
    if ([".svg", ".css"].includes(ending)) add(documents, name, await readFile(join("dist/app", name), "utf8"), ending);
  }
}

/** Each page of the gallery, and the inspector's start and tabs. */
async function addTools(page: Page, documents: Documents): Promise<void> {
  await page.goto("/gallery/");
  for (const link of await page.getByRole("navigation", { name: "Pieces" }).getByRole("link").all()) {
    await link.click();
    await expect(link).toHaveAttribute("aria-current");
    add(documents, `the gallery's page ${await link.innerText()}`, await page.content());
  }
  await page.goto("/inspector/");
  await expect(page.getByRole("button", { name: "Explore on my own" })).toBeVisible();
  add(documents, "the inspector's start", await page.content());
  await openAt(page, "login", "Sign In Your Account");
  for (const tab of await page.getByRole("tab").all()) {
    await tab.click();
    await expect(tab).toHaveAttribute("aria-selected", "true");
    add(documents, `the inspector's tab ${await tab.innerText()}`, await page.content());
  }
}

/** The app in situations that together show every innermost state. */
async function addSituations(context: BrowserContext, language: Language, documents: Documents): Promise<void> {
  for (const [, leading] of ways) {
    const page = await context.newPage();
    await serveSandbox(page);
    for await (const where of situationsOn(page, leading, language))
      add(documents, `${where} (${language})`, await page.content());
    await page.close();
  }
}

const report = v.object({
  messages: v.array(
    v.object({
      type: v.string(),
      subType: v.optional(v.string()),
      url: v.optional(v.string(), ""),
      message: v.string(),
      extract: v.optional(v.string(), ""),
      hiliteStart: v.optional(v.number(), 0),
      hiliteLength: v.optional(v.number()),
    }),
  ),
});

/** The errors and warnings of the checker, each once, with the element and the place that showed it first. */
async function findingsIn(documents: Documents): Promise<readonly string[]> {
  const folder = test.info().outputPath("documents");
  await mkdir(folder);
  const places = new Map<string, string>();
  for (const [text, { where, ending }] of documents) {
    const name = `${places.size}${ending}`;
    places.set(name, where);
    await writeFile(join(folder, name), text);
  }
  const java = programOf("default-jre-headless");
  const options = ["--also-check-css", "--also-check-svg", "--format", "json", "--stdout", "--exit-zero-always"];
  const { stdout } = await promisify(execFile)(java, ["-jar", jar, ...options, folder], { maxBuffer: Infinity });
  const { messages } = v.parse(v.pipe(v.string(), v.parseJson(), report), stdout);
  const found = new Map<string, string>();
  for (const { type, subType = type, message, url, extract, hiliteStart: from, hiliteLength } of messages) {
    // Advice, such as not to write a slash at the end of an element.
    if (subType === "info") continue;
    const element = extract.slice(from, hiliteLength && from + hiliteLength);
    // Nonces and React's ids differ with each page.
    const finding = `${subType}: ${message} ${element}`.replaceAll(/nonce="[^"]*"|_r_\w+_/g, "…");
    if (!found.has(finding)) found.set(finding, places.get(basename(url)) ?? url);
  }
  return [...found].map(([finding, where]) => `${finding} in ${where}`);
}
