import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, test } from "vitest";
import { appMachine } from "../../machines/app/app.machine.ts";
import { wholeApp } from "../../machines/app/whole-app.ts";
import { assertPresent } from "../../workbench/assert-present.ts";
import { nodesOf } from "../../workbench/chart/transitions.ts";
import { createRoutes, pages } from "../../machines/shared/routes.ts";
import { screens } from "../../machines/shared/screens.ts";
import { menusCode } from "../../src/chrome/load-chrome.ts";
import { screenCode } from "../../src/screens/screens.ts";
import { reportCode } from "../../src/snapshot/open-report.ts";

const ofPages = [...new Set(Object.values(pages).map(({ screen }) => screen))];

test.each(ofPages)("the state %s shows the screen of its name, because its code is loaded by that name", (screen) => {
  expect(assertPresent(appMachine.states.navigation).states[screen]?.meta).toEqual({ screen });
});

describe("the charts that the root lacks come with the code for which their states wait", () => {
  /** The charts that the states below a path of the root invoke. */
  const invokedIn = (path: string) =>
    nodesOf(appMachine)
      .filter(({ id }) => `${id}.`.startsWith(`app.${path}.`))
      .flatMap(({ invoke }) => invoke.flatMap(({ src }) => (typeof src === "string" ? [src] : [])))
      .filter((src) => !Object.hasOwn(appMachine.implementations.actors, src));
  const { actors } = wholeApp.implementations;

  test.each([
    ...ofPages.map((screen) => [`navigation.${screen}`, () => screenCode(screen).load()] as const),
    ["panel", menusCode.load] as const,
    ["passkeySignals", menusCode.load] as const,
    ["passkeyOffer", () => screenCode("workspace").load()] as const,
    ["report", reportCode.load] as const,
  ])("%s", async (path, load) => {
    const { charts = {} }: { charts?: Readonly<Record<string, unknown>> } = await load();
    expect(actors).toMatchObject(charts);
    expect(Object.keys(charts)).toEqual(expect.arrayContaining(invokedIn(path)));
  });
});

test("the login has one at least, because everybody arrives there", () => {
  expect(pages[createRoutes({}).parse("/", "").route.name].screen).toBe("login");
});

test("every screen has a file of its name, by which the app finds it", () => {
  const files = readdirSync("src/screens", { recursive: true, encoding: "utf8" }).map((file) => basename(file));
  const fileOf = (screen: string) =>
    `${screen.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-screen.tsx`;
  expect(files.filter((file) => file.endsWith("-screen.tsx")).toSorted()).toEqual(screens.map(fileOf).toSorted());
});
