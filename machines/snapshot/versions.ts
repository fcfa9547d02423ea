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
      "What a recovery code opened outlives a reload and knows of it, also from a sign-in for another app; a refused code waits for the person.",
    migrate: (file) => {
      const renewed = withParts(file, {
        snapshot: (root) =>
          inEveryMachine(root, {
            challenge: { mustPress: false },
            multiFactorSetup: { recovering: false },
          }),
      });
      const known = withParts(renewed, {
        snapshot: (root) => withParts(root, { context: (context) => ({ ...context, recovery: null }) }),
      });
      return isExpectedIn(known, "authorize.challenging")
        ? withExpected(known, { states: [], events: ["authorize recovery.start"] })
        : known;
    },
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

/** Every child, at any depth, with what is new in the context of its machine. */
function inEveryMachine(actor: Json, added: Readonly<Record<string, Json>>): Json {
  return withParts(actor, {
    children: (children) =>
      withParts(
        children,
        Object.fromEntries(
          Object.keys(children).map((id) => [
            id,
            (child: Json) => {
              const { machine } = child;
              const more = typeof machine === "string" ? added[machine] : undefined;
              return inEveryMachine(
                more ? withParts(child, { context: (context) => ({ ...context, ...more }) }) : child,
                added,
              );
            },
          ]),
        ),
      ),
  });
}

const names = v.array(v.string());
const expectedStates = v.object({ states: names });

const isExpectedIn = (file: Json, state: string): boolean => {
  const { expect } = file;
  return v.is(expectedStates, expect) && expect.states.includes(state);
};

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
