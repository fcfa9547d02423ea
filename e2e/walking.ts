import { expect, type Page } from "@playwright/test";
import { origin } from "../machines/sandbox/scenario.ts";
import type { ScenarioName } from "../machines/sandbox/scenarios.ts";
import { pressOf } from "../machines/sandbox/open-app.ts";
import type { Language } from "../machines/shared/languages.ts";
import { assertPresent } from "../machines/shared/assert-present.ts";
import type { KnownStep } from "../machines/sandbox/steps.ts";
import type { Graph } from "../tests/model/app-graph.ts";
import { person, TYPED } from "../tests/model/person.ts";
import { type Control, offerOf, RELOAD_UPDATED } from "./controls.ts";

/*
 * Going through the real page as a walk through the statecharts says. The app's own screens stand over ports held by
 * hand: what a person does is done with the page's controls, calls are answered and time passes as the walk says, and
 * after each step the page must show and offer exactly what the machines say.
 */

/** Opens the page where a scenario begins: in the document that is there, which takes a tenth of the time of a new one. */
export async function begin(page: Page, name: ScenarioName, language: Language = "en"): Promise<void> {
  if (!page.url().startsWith(origin)) await page.goto(origin);
  await page.evaluate(([scenario, spoken]) => window.sandbox.open(scenario, true, spoken), [name, language] as const);
}

/** Makes one step: a person's with the page's controls, any other by hand. */
export async function take(page: Page, { tooLate, ...step }: KnownStep): Promise<void> {
  const press = pressOf(step);
  if (tooLate !== undefined) {
    // The control is found while it is there, and its press reaches the page when it no longer should be.
    await page.evaluate(() => window.sandbox.holdPresses());
    await assertPresent(person[`${tooLate.machine} ${tooLate.type}`])(page, tooLate.words);
    await page.evaluate(() => window.sandbox.pressLate());
  }
  if (press === null) return page.evaluate((step) => window.sandbox.take(step), step);
  const { whileBroken } = step;
  if (whileBroken !== undefined) await page.evaluate((port) => window.sandbox.breakPort(port), whileBroken);
  await assertPresent(person[press.event])(page, press.words);
}

export interface Seen {
  screen: string;
  /** Where the root and its flows are, and whether somebody is signed in. */
  state: string;
  /** Heading, controls and links of the page. */
  reads: readonly string[];
  /** Transitions taken and guards that said no since the last look. */
  fulfilled: readonly string[];
}

/**
 * Looks at the page, which is to be in one situation of a graph. Throws when anything is not as the machines say.
 *
 * @param where the way there, in words
 */
export async function look(page: Page, where: string, { situations }: Graph, key: string): Promise<Seen> {
  const seen = await page.evaluate(async () => {
    const state = await window.sandbox.look();
    // What shows itself after a moment is there at once, whatever the time is; colours half way are nobody's. What
    // turns without an end stands still: it would be drawn again and again beside everything else.
    for (const motion of document.getAnimations()) {
      if (motion.effect?.getComputedTiming().endTime === Infinity) motion.pause();
      else motion.finish();
    }
    const screen = document.querySelector("[data-screen]")?.getAttribute("data-screen");
    const kept = JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }]);
    const fixed = [...document.querySelectorAll<HTMLInputElement>("input[readonly]")].map(({ name }) => name);
    const dialogs = document.querySelectorAll("[role=dialog]").length;
    const shown = location.pathname + location.search;
    const { heldTexts = [], translatedNames = [] } = window;
    return { ...state, heldTexts, translatedNames, drawn: screen, shown, kept, typed: location.href, fixed, dialogs };
  });
  const popup = seen.dialogs > 0 && (await putAwayPopup(page)) ? ["dialog"] : [];
  // Under a question the panel cannot be reached.
  const dialogs = page.getByRole("dialog");
  const isQuestion = seen.dialogs > 1 && (await dialogs.count()) > 1;
  const { controls, reads } = await offerOf(isQuestion ? dialogs.last() : page.locator("body"));
  // So is the page itself, where a part of it could not be loaded or broke.
  const canReload = seen.updateReady || seen.screen === "fault" || seen.state.includes("screen missing");
  const accepts = canReload ? [...seen.accepts, RELOAD_UPDATED] : seen.accepts;
  const { offers } = assertPresent(situations.get(key));
  const product = /^https:\/\/(hrms|chat|pms|track|payroll|survey|recruit|assets|performance)\.test/;
  const isPrivate = ["workspace", "changePassword", "verifyOrganization"].includes(seen.screen);
  // All at once: each `expect` has a price, and there are thousands of looks.
  expect(
    {
      key: seen.key,
      drawn: seen.drawn,
      address: seen.shown,
      alive: seen.alive,
      leaks: seen.leaks,
      heldTexts: seen.heldTexts,
      translatedNames: seen.translatedNames,
      secrets: Object.values(TYPED).filter((secret) => (seen.kept + seen.typed).includes(secret)),
      shownToNobody: !seen.signedIn && isPrivate,
      sentAway: !seen.signedIn && product.test(seen.leavingFor ?? ""),
      doNothing: doNothing(controls, accepts),
      withoutControl: withoutControl(controls, seen.updateReady ? [...offers, RELOAD_UPDATED] : offers),
    },
    where,
  ).toEqual({
    key,
    drawn: seen.screen,
    address: seen.address,
    alive: true,
    leaks: [],
    heldTexts: [],
    translatedNames: [],
    secrets: [],
    shownToNobody: false,
    sentAway: false,
    doNothing: [],
    withoutControl: [],
  });
  const fixed = seen.fixed.map((name) => `cannot be changed: ${name}`);
  const state = `${seen.state}, signed ${seen.signedIn ? "in" : "out"}`;
  return { screen: seen.screen, state, reads: [...popup, ...reads, ...fixed], fulfilled: seen.fulfilled };
}

/** A refused third-party sign-in is said in a popup that has to be put away. Whether there was one. */
export async function putAwayPopup(page: Page): Promise<boolean> {
  const putAway = page.getByRole("dialog").getByRole("button", { name: "OK", exact: true });
  if (!(await putAway.isVisible())) return false;
  await putAway.click();
  return true;
}

/** Controls that can be pressed though none of their events is accepted. */
const doNothing = (controls: readonly Control[], accepts: readonly string[]) =>
  controls
    .filter(({ enabled, events }) => enabled && events.length > 0 && !events.includes("login form.edit"))
    .filter(({ events }) => !events.some((event) => accepts.includes(event)))
    .map(({ role, name }) => `${role} ${name}`);

/** What needs no control: the browser's own Forward, and what the root takes wherever the app is. */
const anywhere: ReadonlySet<string> = new Set([
  "signUp step.forward",
  "app link.follow",
  "app theme.choose",
  "app theme.toggle",
  "app language.choose",
  "app session.signOut",
  "app panel.open",
  "app panel.close",
  "app report.open",
  "app report.close",
]);

/** Events that a person should be able to send and has no control for. A form can be sent again while it is on its way. */
const withoutControl = (controls: readonly Control[], offers: readonly string[]) =>
  offers
    .filter((event) => !anywhere.has(event))
    .filter(
      (event) =>
        !controls.some(({ enabled, events }) => (enabled || /\.(submit|save)$/.test(event)) && events.includes(event)),
    );

/** A page as it is written down. */
export const inWords = ({ screen, reads }: Seen) =>
  [`## ${screen}`, "", ...reads.map((line) => `- ${line}`)].join("\n").trim();

/** By page, the states in which it was seen. */
export type Pages = Map<string, Set<string>>;

export function notePage(pages: Pages, words: string, state: string): void {
  pages.set(words, (pages.get(words) ?? new Set()).add(state));
}

const STATES = "\n\nSeen in:\n\n";

/** The pages of a group of walks as they are written down: each once, with its states, in an order that stays. */
export function pagesInWords(pages: Pages): string {
  const entries = [...pages].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const texts = entries.map(
    ([words, states]) =>
      words +
      STATES +
      [...states]
        .toSorted()
        .map((state) => `- ${state}`)
        .join("\n"),
  );
  return `${texts.join("\n\n")}\n`;
}

/** The file, in `e2e/golden`, that a group's pages are written down in. */
export const goldenPage = (group: string) => `${group.replaceAll(" ", "-")}.md`;
