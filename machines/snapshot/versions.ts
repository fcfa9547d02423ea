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
      "A sign-in for another app knows who is signed in; an invitation, who invites; a client's, why no link was mailed.",
    migrate: (file) => {
      const noSender = { company: null, invitedBy: null };
      return withParts(file, {
        snapshot: withFlows({
          authorize: (context) => ({ ...context, account: null }),
          invite: (context) =>
            withParts(context, {
              invitation: (invitation) => ({ ...invitation, ...noSender }),
              output: (output) => ({ ...output, company: null }),
            }),
          clientInvitation: (context) =>
            withParts({ ...context, linkFailure: null }, { account: (account) => ({ ...account, ...noSender }) }),
        }),
      });
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

/** A snapshot of the root with the contexts of some flows changed. */
const withFlows =
  (changes: Readonly<Record<string, (context: Json) => Json>>) =>
  (root: Json): Json =>
    withParts(root, {
      children: (flows) =>
        withParts(
          flows,
          Object.fromEntries(
            Object.entries(changes).map(([name, context]) => [name, (flow: Json) => withParts(flow, { context })]),
          ),
        ),
    });

const names = v.array(v.string());

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
