import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { origin } from "../machines/sandbox/app.ts";
import { groups, type ScenarioName, scenarios } from "../machines/sandbox/scenarios.ts";
import { coverageFolder } from "../tests/model/coverage.ts";
import { explore, type Graph, type Step, walksThrough } from "../tests/model/app-graph.ts";
import { type Control, controlsOf, RELOAD_UPDATED } from "./controls.ts";
import { expect, test } from "./fixtures.ts";
import { isOffered, person, TYPED } from "./person.ts";
import { present } from "../machines/shared/present.ts";

/*
 * Every path of the statecharts through the real page. The app's own screens stand over ports held by hand: what a
 * person does is done with the page's controls, calls are answered and time passes as the walk says, and after each
 * step the page must show and offer exactly what the machines say.
 */

const contentTypes = { html: "text/html", js: "text/javascript", css: "text/css" } as const;
const isKnownType = (ending: string): ending is keyof typeof contentTypes => Object.hasOwn(contentTypes, ending);

/** What was seen here, for the report: beside what the paths in Node have seen. */
const COVERAGE = join(coverageFolder, "browser");

// Each is hundreds of steps; what one may take is the same as everywhere.
test.describe.configure({ timeout: 600_000 });
test.use({ baseURL: origin, contextOptions: { reducedMotion: "reduce" } });

const files = new Map<string, Buffer>();
async function fileOf(path: string): Promise<Buffer> {
  const content = files.get(path) ?? (await readFile(`dist/sandbox${path}`));
  files.set(path, content);
  return content;
}

/** The page comes from its build; nothing else is on the network. */
async function serveSandbox(page: Page): Promise<void> {
  await page.route("**/*", async (route) => {
    const { origin: asked, pathname } = new URL(route.request().url());
    if (asked !== origin) return route.fulfill({ status: 200, contentType: "image/svg+xml", body: "<svg/>" });
    const file = pathname.startsWith("/assets/") ? pathname : "/index.html";
    const ending = file.slice(file.lastIndexOf(".") + 1);
    if (!isKnownType(ending)) throw new Error(`What is ${file}?`);
    await route.fulfill({ body: await fileOf(file), contentType: contentTypes[ending] });
  });
}

/** What was looked at by axe in this test: one look is enough for what reads the same. */
type Looked = Set<string>;

async function look(
  page: Page,
  where: string,
  { situations }: Graph,
  key: string,
  looked: Looked,
): Promise<readonly string[]> {
  const seen = await page.evaluate(async () => {
    const state = await window.sandbox.look();
    const screen = document.querySelector("[data-screen]")?.getAttribute("data-screen");
    const kept = JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }]);
    return { ...state, drawn: screen, shown: location.pathname + location.search, kept, typed: location.href };
  });
  expect(seen.key, where).toBe(key);
  expect({ drawn: seen.drawn, address: seen.shown, alive: seen.alive }, where).toEqual({
    drawn: seen.screen,
    address: seen.address,
    alive: true,
  });
  expect(seen.leaks, where).toEqual([]);
  for (const secret of Object.values(TYPED)) expect(seen.kept + seen.typed, where).not.toContain(secret);
  if (!seen.signedIn) {
    expect(["workspace", "changePassword", "verifyOrganization"], where).not.toContain(seen.screen);
    const product = /^https:\/\/(hrms|chat|pms|track|payroll|survey|recruit|assets|performance)\.test/;
    expect(seen.leavingFor ?? "", where).not.toMatch(product);
  }
  await putAwayPopup(page);
  const controls = await controlsOf(page);
  const accepts = seen.updateReady ? [...seen.accepts, RELOAD_UPDATED] : seen.accepts;
  expect(doNothing(controls, accepts), where).toEqual([]);
  const { offers } = present(situations.get(key));
  expect(withoutControl(controls, offers), where).toEqual([]);

  const reads = JSON.stringify([seen.screen, controls]);
  if (looked.has(reads)) return seen.fulfilled;
  looked.add(reads);
  // Colours half way are nobody's.
  await page.evaluate(() => {
    for (const motion of document.getAnimations()) {
      if (motion.effect?.getComputedTiming().endTime !== Infinity) motion.finish();
    }
  });
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(
    violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
    where,
  ).toEqual([]);
  return seen.fulfilled;
}

/** A refused third-party sign-in is said in a popup that has to be put away. */
async function putAwayPopup(page: Page): Promise<void> {
  const popup = page.getByRole("dialog");
  if (await popup.isVisible()) await popup.getByRole("button", { name: "OK" }).click();
}

/** Controls that can be pressed though none of their events is accepted. */
const doNothing = (controls: readonly Control[], accepts: readonly string[]) =>
  controls
    .filter(({ enabled, events }) => enabled && events.length > 0 && !events.includes("login form.edit"))
    .filter(({ events }) => !events.some((event) => accepts.includes(event)))
    .map(({ role, name }) => `${role} ${name}`);

/** What the root takes wherever the app is: which pages have a control for it is theirs to choose. */
const anywhere: ReadonlySet<string> = new Set(["app link.follow", "app theme.choose", "app session.signOut"]);

/** Events that a person should be able to send and has no control for. */
const withoutControl = (controls: readonly Control[], offers: readonly string[]) =>
  offers
    .filter((event) => !anywhere.has(event))
    .filter((event) => !controls.some(({ enabled, events }) => enabled && events.includes(event)));

async function take(page: Page, { label, event, words }: Step): Promise<void> {
  if (event === null) await page.evaluate((name) => window.sandbox.act(name), label);
  else await present(person[event])(page, words);
}

for (const [group, names] of Object.entries(groups)) {
  test(`${group}: the page shows and offers what the machines say, wherever they lead`, async ({ page }) => {
    await serveSandbox(page);
    const seen = new Set<string>();
    const looked: Looked = new Set();
    const fulfilled = new Set<string>();
    const lookAt = async (where: string, graph: Graph, key: string) => {
      for (const duty of await look(page, where, graph, key, looked)) fulfilled.add(duty);
    };
    for (const name of names) {
      const graph = await explore(scenarios[name], isOffered);
      const walks = walksThrough(graph, seen);
      for (const walk of walks.length === 0 ? [[]] : walks) {
        await page.goto(scenarios[name].address);
        await page.evaluate((scenario) => window.sandbox.open(scenario), name satisfies ScenarioName);
        await lookAt(name, graph, graph.first);
        for (const [index, step] of walk.entries()) {
          const where = [name, ...walk.slice(0, index + 1).map(({ label }) => label)].join(", then ");
          await test.step(where, async () => {
            await take(page, step);
            await lookAt(where, graph, step.key);
          });
        }
      }
    }
    await mkdir(COVERAGE, { recursive: true });
    await writeFile(join(COVERAGE, `${group}.json`), JSON.stringify({ fulfilled: [...fulfilled] }));
  });
}
