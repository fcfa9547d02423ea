import * as v from "valibot";
import { type Json, json } from "./json.ts";

/** From a version to the next: how an older file becomes a newer one, or why it already is one. */
export type VersionStep = { because: string } & ({ migrate(file: Json): Json } | { nothingToDo: true });

/** By the version that a step leads on from. Every version but the newest has one; a test demands it. */
export const versionSteps: Readonly<Record<number, VersionStep>> = {
  1: {
    because:
      "The root has a region for what lies over a page and knows the language; the session says more of the person.",
    migrate: (file) => {
      const panel = withParts(file, {
        snapshot: (root) =>
          withParts(root, {
            value: (value) => ({ ...value, panel: "closed" }),
            context: (context) =>
              withParts(
                { ...context, language: "en" },
                {
                  session: (session) => ({ ...session, name: null, company: null, activateOrganization: null }),
                },
              ),
          }),
      });
      return withExpected(panel, {
        states: ["app.panel.closed"],
        events: ["app language.choose", "app panel.close", "app panel.open"],
      });
    },
  },
  2: {
    because:
      "In the workspace a product can be opened at once, and Enter in the search box is an event of its own; the session has the person's image and what stands beside the items of their menu.",
    migrate: (file) =>
      withExpectedBeside(
        withParts(file, {
          snapshot: (root) =>
            withParts(root, {
              context: (context) =>
                withParts(context, { session: (session) => ({ ...session, image: null, menu: [] }) }),
            }),
        }),
        "workspace product.choose",
        ["workspace product.open", "workspace search.submit"],
      ),
  },
};

/** A file with some of its parts changed. What is no object stays as it is: the schema says so afterwards. */
const withParts = (file: Json, changes: Readonly<Record<string, (part: Json) => Json>>): Json => ({
  ...file,
  ...Object.fromEntries(
    Object.entries(changes).flatMap(([key, change]) => {
      const part = file[key];
      return v.is(json, part) ? [[key, change(part)]] : [];
    }),
  ),
});

const names = v.array(v.string());

/** Events that the newer charts take wherever they take another. */
const withExpectedBeside = (file: Json, event: string, more: readonly string[]): Json =>
  v.is(v.looseObject({ expect: v.looseObject({ events: v.pipe(names, v.includes(event)) }) }), file)
    ? withExpected(file, { states: [], events: more })
    : file;

/** What a reproduction has to be in, with what the newer charts add to it. */
const withExpected = (file: Json, added: Readonly<Record<"states" | "events", readonly string[]>>): Json =>
  withParts(file, {
    expect: (expected) => ({
      ...expected,
      ...Object.fromEntries(
        Object.entries(added).map(([key, more]) => [
          key,
          v.is(names, expected[key]) ? [...expected[key], ...more].toSorted() : expected[key],
        ]),
      ),
    }),
  });
