import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FrameLocator, Locator, Page } from "@playwright/test";
import type { ScenarioName } from "../machines/sandbox/scenarios.ts";
import { assertPresent } from "../workbench/assert-present.ts";
import { expect, test } from "./fixtures.ts";

/* A person's actions in the inspector. */

/** Secrets that no other text resembles, so that a test finds them wherever they leak. */
export const TYPED = { password: "Canary-5-typed-here", code: "730518" } as const;

export const appIn = (page: Page): FrameLocator => page.frameLocator(`iframe[title="The app under inspection"]`);
export const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
/** Answers a waiting request with one of its outcomes. */
export const settle = (page: Page, call: string, outcome: string) =>
  region(page, call).getByRole("button", { name: outcome, exact: true }).click();
/** The button of an event under Step. */
export const offer = (page: Page, event: string) =>
  region(page, "Step").getByRole("button", {
    name: new RegExp(`: ${event.replaceAll(/[()*+.?]/g, String.raw`\$&`)}$`),
  });
export const send = (page: Page, event: string) => offer(page, event).click();
export const heading = (page: Page, name: string) => expect(appIn(page).getByRole("heading", { name })).toBeVisible();

/** Fills the login form of the app in the frame and presses Login. */
export async function signInInFrame(page: Page, identifier: string, password: string): Promise<void> {
  const app = appIn(page);
  await app.getByRole("textbox", { name: "Email Address / User Name" }).fill(identifier);
  await app.getByRole("textbox", { name: "Password" }).fill(password);
  await app.getByRole("button", { name: "Login", exact: true }).click();
}

/** Waits until the panel shows a step, which is a moment after the app has drawn it. */
export const stepTaken = (page: Page, step: number) =>
  expect(page.getByRole("button", { name: new RegExp(`^Step ${step}: `) })).toBeVisible();

/** Unfolds a part of Step that is rarely needed. It stays unfolded wherever the app is opened next. */
export async function unfold(
  page: Page,
  part: "Events without effect" | "Clock" | "Save, replay, share, export",
): Promise<void> {
  const folded = region(page, "Step")
    .locator("details")
    .filter({ has: page.locator("summary").filter({ hasText: part }) });
  if ((await folded.getAttribute("open")) === null) await folded.locator("summary").click();
}

/** The colours of the panel and of the app. The film strip's screenshots are pages without an address. */
export function colours(page: Page) {
  const pages = page.frames().filter((frame) => frame.url() !== "about:srcdoc");
  return Promise.all(pages.map((frame) => frame.evaluate(() => document.documentElement.dataset.theme)));
}

/** Opens the inspector at its first place, without its start page. */
export async function openByOneself(page: Page): Promise<void> {
  await page.goto("/inspector/");
  await page.getByRole("button", { name: "Explore on my own" }).click();
}

/** Opens the inspector and the app at a place. */
export async function openAt(page: Page, scenario: ScenarioName | "live service", title: string): Promise<void> {
  await page.goto("/inspector/");
  await startAt(page, scenario, title);
}

/** Opens the app at a place in the open inspector, which then no longer offers to restore earlier steps. */
export async function startAt(page: Page, scenario: ScenarioName | "live service", title: string): Promise<void> {
  await startFrom(page, scenario);
  await heading(page, title);
  // The service has drawn this page. Until the app is live, a link loads a new page, which begins the path again.
  if (scenario === "live service") await expect(appIn(page).locator("html")).toHaveAttribute("data-live");
  await dismissAll(page);
}

/** Dismisses what the top bar says, at once: as soon as the app takes a step, it offers nothing to restore any more. */
export const dismissAll = (page: Page): Promise<void> =>
  page
    .getByRole("banner")
    .getByRole("button", { name: "Dismiss" })
    .evaluateAll((buttons: HTMLElement[]) => buttons.forEach((button) => button.click()));

/** The button that says where the app was opened, and opens the list of all places. */
export const place = (page: Page) => page.getByRole("button", { name: /^Start from / });

/** The choice of the running actor whose chart is shown, by the actor's path. */
export const actors = (page: Page) => page.getByRole("combobox", { name: "Running actors" });
/** The actor whose chart is shown. */
export const charted = (page: Page) => actors(page).locator("option:checked");

export async function startFrom(page: Page, scenario: ScenarioName | "live service"): Promise<void> {
  await place(page).click();
  await page
    .getByRole("dialog", { name: "Where to start" })
    .getByRole("button", { name: scenario, exact: true })
    .click();
}

/** Drops files from the desktop on an element, with the browser's own drag and drop. */
export async function drop(page: Page, on: Locator, name: string, ...texts: readonly string[]): Promise<void> {
  const files = await Promise.all(
    texts.map(async (text, index) => {
      const folder = test.info().outputPath(`dropped-${index}`);
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, name), text);
      return join(folder, name);
    }),
  );
  const { x, y, width, height } = assertPresent(await on.boundingBox());
  const client = await page.context().newCDPSession(page);
  const at = { x: x + width / 2, y: y + height / 2, data: { items: [], files, dragOperationsMask: 1 } };
  const drag = (type: "dragEnter" | "dragOver" | "drop") => client.send("Input.dispatchDragEvent", { type, ...at });
  // While the inspector redraws the target, the browser only tells the new element that the pointer has entered, and
  // would lose a drop. So the pointer moves until a page answers. The film strip's screenshots are pages without an
  // address.
  let isAnswered = false;
  void Promise.any(
    page
      .frames()
      .filter((frame) => frame.url() !== "about:srcdoc")
      .map((frame) =>
        frame.evaluate(
          () => new Promise<void>((resolve) => addEventListener("dragover", () => resolve(), { once: true })),
        ),
      ),
  ).then(
    () => (isAnswered = true),
    () => {},
  );
  await drag("dragEnter");
  await expect
    .poll(async () => {
      await drag("dragOver");
      return isAnswered;
    })
    .toBe(true);
  await drag("drop");
  await client.detach();
}

/** Drops files on the chart: anywhere in the window will do. */
export const dropOnChart = (page: Page, ...texts: readonly string[]) =>
  drop(page, region(page, "Chart"), "walked.foyer-path.json", ...texts);

/** The part of Step that saves the walked path. */
export const recorder = (page: Page) => region(page, "Record");
export const openRecorder = (page: Page) => unfold(page, "Save, replay, share, export");

/** Saves the walked path and reads the file. */
export async function savePath(page: Page): Promise<{ name: string; text: string }> {
  const downloading = page.waitForEvent("download");
  await recorder(page).getByRole("button", { name: "Save path" }).click();
  const download = await downloading;
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}
