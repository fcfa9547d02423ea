import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, test } from "vitest";
import type { AnyStateNode } from "xstate";
import { appMachine } from "../../machines/app/app.machine.ts";
import { assertPresent } from "../../workbench/assert-present.ts";
import { createRoutes, pages } from "../../machines/shared/routes.ts";
import { screens } from "../../machines/shared/screens.ts";

/** The screen of the state to which a route leads, read from the chart's candidates. */
function screenInChart(route: string): unknown {
  const { deciding, pageNotFound } = assertPresent(appMachine.states.navigation).states;
  const leadsTo = assertPresent(deciding?.always).find(
    ({ guard }) =>
      typeof guard === "object" && "params" in guard && JSON.stringify(guard.params) === JSON.stringify({ route }),
  );
  return screenAt(assertPresent(leadsTo?.target?.[0] ?? pageNotFound));
}

function screenAt(node: AnyStateNode): unknown {
  const [onwards] = node.always ?? [];
  return node.meta === undefined && onwards?.target?.[0] ? screenAt(onwards.target[0]) : node.meta?.screen;
}

describe("the screen that is fetched ahead for a route is the one its state shows", () => {
  test.each(Object.entries(pages))("%s", (route, { screen }) => expect(screen).toBe(screenInChart(route)));
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
