import { expect, type Page } from "@playwright/test";
import { origin } from "../machines/sandbox/scenario.ts";
import type { ScenarioName } from "../machines/sandbox/scenarios.ts";
import { pressOf } from "../machines/sandbox/open-app.ts";
import { canariesIn } from "../workbench/cases.ts";
import type { Language } from "../machines/shared/languages.ts";
import { productKeys } from "../machines/shared/products.ts";
import { assertPresent } from "../workbench/assert-present.ts";
import type { KnownStep } from "../workbench/explore/steps.ts";
import type { Graph } from "../tests/model/app-graph.ts";
import { type Control, controlsOf, readOf } from "./controls.ts";
import { act } from "./person.ts";

/*
 * Follows a walk through the statecharts in the real page. The app's own screens use effects that the test
 * controls: the page's controls take the person's steps, the walk answers calls and moves time, and
 * after each step the page must show and offer exactly what the machines say.
 */

/** Opens the start of a scenario in the same document, which takes a tenth of the time of a new one. */
export async function begin(page: Page, name: ScenarioName, language: Language = "en"): Promise<void> {
  if (!page.url().startsWith(origin)) await page.goto(origin);
  await page.evaluate(([scenario, chosen]) => window.sandbox.open(scenario, true, chosen), [name, language] as const);
}

/** Takes one step: a person's with the page's controls, any other by the sandbox. */
export async function take(page: Page, { tooLate, ...step }: KnownStep): Promise<void> {
  const press = pressOf(step);
  if (tooLate !== undefined) {
    // Finds the control while it is there, and presses it after the page should have removed it.
    await page.evaluate(() => window.sandbox.holdPresses());
    await act(page, tooLate);
    await page.evaluate(() => window.sandbox.pressLate());
  }
  if (press === null) return page.evaluate((step) => window.sandbox.take(step), step);
  const { whileBroken } = step;
  if (whileBroken !== undefined) await page.evaluate((name) => window.sandbox.breakEffect(name), whileBroken);
  await act(page, press);
}

export interface Seen {
  screen: string;
  /** The states of the root and its flows, and whether a person is signed in. */
  state: string;
  /** Heading, controls and links of the page. */
  reads: readonly string[];
  /** Transitions taken and guards that refused since the last look. */
  fulfilled: readonly string[];
}

/**
 * Compares the page with a situation of a graph. Throws when the page differs from the machines.
 *
 * @param where the path to the situation, in words
 */
export async function look(page: Page, where: string, { situations }: Graph, key: string): Promise<Seen> {
  const seen = await page.evaluate(async () => {
    const state = await window.sandbox.look();
    // Finish all animations, so that delayed elements show and axe measures final colours. Pause the endless ones,
    // which would cost drawing time throughout the walk.
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
  // A confirmation covers the panel, and a proof also a page, so only its own controls count.
  const dialogs = page.getByRole("dialog");
  const isQuestion = seen.dialogs > (seen.state.includes("stepUp ") ? 0 : 1) && (await dialogs.count()) > 0;
  const { reads, unnamed } = await readOf(isQuestion ? dialogs.last() : page.locator("body"));
  const controls = await controlsOf(page);
  const { offers } = assertPresent(situations.get(key));
  const product = new RegExp(`^https://(?:${[...productKeys, "track"].join("|")})\\.test`);
  const isPrivate = ["workspace", "changePassword", "verifyOrganization"].includes(seen.screen);
  // One `expect` for all, because each takes time and there are thousands of looks.
  expect(
    {
      key: seen.key,
      drawn: seen.drawn,
      address: seen.shown,
      alive: seen.alive,
      leaks: seen.leaks,
      heldTexts: seen.heldTexts,
      translatedNames: seen.translatedNames,
      secrets: canariesIn(seen.kept + seen.typed),
      shownToNobody: !seen.signedIn && isPrivate,
      sentAway: !seen.signedIn && product.test(seen.leavingFor ?? ""),
      unnamed: [...unnamed, ...controls.filter(({ isControl }) => !isControl).map(({ shown }) => shown)],
      doNothing: doNothing(controls, seen.accepts),
      withoutControl: withoutControl(controls, offers),
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
    unnamed: [],
    doNothing: [],
    withoutControl: [],
  });
  const fixed = seen.fixed.map((name) => `cannot be changed: ${name}`);
  const state = `${seen.state}, signed ${seen.signedIn ? "in" : "out"}`;
  return { screen: seen.screen, state, reads: [...popup, ...reads, ...fixed], fulfilled: seen.fulfilled };
}

/** Closes the popup of a refused third-party sign-in. Returns whether there was one. */
export async function putAwayPopup(page: Page): Promise<boolean> {
  const putAway = page.locator('button[data-sends~="popup.close"]');
  if (!(await putAway.isVisible())) return false;
  await putAway.click();
  return true;
}

/** Controls that can be pressed though none of their events is accepted. */
const doNothing = (controls: readonly Control[], accepts: readonly string[]) =>
  controls
    .filter(({ enabled, isField, events }) => enabled && !isField && !events.some((event) => accepts.includes(event)))
    .map(({ shown }) => shown);

/** Events without their own control: a change of the report, the root's events everywhere. */
const anywhere: ReadonlySet<string> = new Set([
  "app link.follow",
  "app theme.choose",
  "app theme.toggle",
  "app language.choose",
  "app session.signOut",
  "app panel.open",
  "app panel.close",
  "app report.open",
  "report report.close",
  "report report.change",
]);

/** Events that lack a control although a person should be able to send them. A form may be sent twice. */
const withoutControl = (controls: readonly Control[], offers: readonly string[]) =>
  offers
    .filter((event) => !anywhere.has(event))
    .filter(
      (event) =>
        !controls.some(({ enabled, events }) => (enabled || /\.(submit|save)$/.test(event)) && events.includes(event)),
    );

/** The lines at the foot of nearly every page. */
const FOOT = ["combobox Language", "option English [selected]", "button Switch to dark mode"].join("\n");

/** A page in words: its screen, and its lines. Its foot is one line, because a golden file has it a hundred times. */
export const inWords = ({ screen, reads }: Seen) =>
  [screen, ...reads].join("\n").trimEnd().replace(FOOT, "language and colours at the foot");

/** By page, the states in which it was seen. */
export type Pages = Map<string, Set<string>>;

export function notePage(pages: Pages, words: string, state: string): void {
  pages.set(words, (pages.get(words) ?? new Set()).add(state));
}

/**
 * The parts of large groups that have a golden file of their own, so that a person can read each: the states whose pages
 * belong there. The first part that fits counts.
 */
const parts: Readonly<Record<string, readonly { name: string; holds: RegExp }[]>> = {
  "second factor": [{ name: "second factor by a code", holds: /^challenge (?!.*mail\.unsent)/ }],
  "second factor set-up": [{ name: "second factor set-up with a code", holds: /^challenge / }],
  "third parties": [
    { name: "third parties by a code that was not sent", holds: /^challenge .*mail\.(?:expected|unsent)/ },
    { name: "third parties by a code", holds: /^challenge / },
    { name: "third parties and other pages", holds: /app (?!authorize)/ },
  ],
  invitations: [
    { name: "invitations of clients", holds: /app inviteClient,/ },
    { name: "invitations to register", holds: /^registering / },
  ],
  panels: [{ name: "panels of devices and passkeys", holds: /panel (?:sessions|passkeys),/ }],
  "sign-up": [{ name: "sign-up of the company", holds: /form\.(?:aboutCompany|sending)/ }],
};

/** The golden files of a group of walks, by name. */
export function goldenPages(group: string, pages: Pages): ReadonlyMap<string, string> {
  const files = new Map<string, Pages>();
  for (const [words, states] of pages) {
    const [first = ""] = [...states].toSorted();
    const part = parts[group]?.find(({ holds }) => holds.test(first));
    const file = `${(part?.name ?? group).replaceAll(" ", "-")}.md`;
    files.set(file, (files.get(file) ?? new Map()).set(words, states));
  }
  return new Map([...files].map(([file, own]) => [file, pagesInWords(own)]));
}

/**
 * The text of a golden file: each page once, with its states, in a stable order. Of each screen the first page
 * is told in full, and of every other page its differences from the one before that is most like it.
 */
function pagesInWords(pages: Pages): string {
  const screens = new Map<string, Told[]>();
  const texts = [...pages]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([words, states]) => {
      const [screen = "", ...lines] = words.split("\n");
      const before = screens.get(screen) ?? [];
      const seenIn = [...states].toSorted();
      const [first = ""] = seenIn;
      const earlier = before.filter(({ state }) => state === first).length;
      const told = { state: first, name: earlier > 0 ? `${first} (${earlier + 1})` : first, lines };
      screens.set(screen, [...before, told]);
      const [nearest] = before
        .map((page) => ({ page, differences: differences(page.lines, lines) }))
        .toSorted((one, other) => one.differences.length - other.differences.length);
      return [
        ...(nearest ? [] : [`## ${screen}`]),
        `in ${told.name}`,
        ...seenIn.slice(1).map((state) => `in ${state}`),
        ...(nearest ? [`as in ${nearest.page.name}, but`, ...nearest.differences] : lines.map((line) => `* ${line}`)),
      ].join("\n");
    });
  return `${texts.join("\n\n")}\n`;
}

/** A page that is told already: the first of its states, by which it is named, and its lines. */
interface Told {
  state: string;
  name: string;
  lines: readonly string[];
}

/** The lines that a page lacks, and those that it has besides, each run with its place. */
function differences(base: readonly string[], lines: readonly string[]): string[] {
  const common = commonLengths(base, lines);
  const told: string[] = [];
  // Whether the line before tells the place.
  let isPlaced = false;
  for (let at = 0, to = 0; at < base.length || to < lines.length;) {
    const [old, now] = [base[at], lines[to]];
    if (old === now) {
      at += 1;
      to += 1;
      isPlaced = false;
    } else if (
      old !== undefined &&
      (now === undefined || lengthAt(common, at + 1, to) >= lengthAt(common, at, to + 1))
    ) {
      told.push(`- ${counted(base, at)}`);
      at += 1;
      isPlaced = true;
    } else {
      told.push(`+ ${now}${isPlaced ? "" : at === 0 ? " (at the top)" : ` (after ${counted(base, at - 1)})`}`);
      to += 1;
      isPlaced = true;
    }
  }
  return told;
}

const lengthAt = (lengths: readonly (readonly number[])[], at: number, to: number) => lengths[at]?.[to] ?? 0;

/** For the ends of two lists that begin at two places, the length of their longest common subsequence. */
function commonLengths(base: readonly string[], lines: readonly string[]): number[][] {
  const lengths = Array.from({ length: base.length + 1 }, () => Array.from({ length: lines.length + 1 }, () => 0));
  for (const [at, row] of [...lengths.entries()].toReversed()) {
    for (const to of [...row.keys()].toReversed()) {
      if (at === base.length || to === lines.length) continue;
      row[to] =
        base[at] === lines[to]
          ? lengthAt(lengths, at + 1, to + 1) + 1
          : Math.max(lengthAt(lengths, at + 1, to), lengthAt(lengths, at, to + 1));
    }
  }
  return lengths;
}

/** A line of a page, with its count if the same line stands above it. */
function counted(lines: readonly string[], at: number): string {
  const line = lines[at];
  const count = lines.slice(0, at + 1).filter((other) => other === line).length;
  return count > 1 ? `${line} (${count})` : `${line}`;
}
