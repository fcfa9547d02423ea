import * as v from "valibot";
import { type Json, json } from "./json.ts";

/* What the steps from one version of a file to the next are made of. */

/** A file with some of its parts changed. What is no object stays as it is: the schema says so afterwards. */
export const withParts = (file: Json, changes: Readonly<Record<string, (part: Json) => Json>>): Json => ({
  ...file,
  ...Object.fromEntries(
    Object.entries(changes).flatMap(([key, change]) => {
      const part = file[key];
      return v.is(json, part) ? [[key, change(part)]] : [];
    }),
  ),
});

/** An actor with its context changed. */
export const withContext = (change: (context: Json) => Json) => (actor: Json) => withParts(actor, { context: change });

/** An actor and those below it, at any depth, with the actors of some machines changed, by the machines' ids. */
export function inMachines(actor: Json, changes: Readonly<Record<string, (actor: Json) => Json>>): Json {
  const { machine } = actor;
  const change = typeof machine === "string" ? changes[machine] : undefined;
  return withParts(change ? change(actor) : actor, {
    children: (children) =>
      withParts(
        children,
        Object.fromEntries(Object.keys(children).map((id) => [id, (child: Json) => inMachines(child, changes)])),
      ),
  });
}

const expected = v.looseObject({ states: v.array(v.string()), events: v.array(v.string()) });

/** What a reproduction has to be in, as the newer charts have it. */
export const withExpected = (
  file: Json,
  change: (before: { states: string[]; events: string[] }) => { states: string[]; events: string[] },
): Json =>
  withParts(file, {
    expect: (before) => {
      if (!v.is(expected, before)) return before;
      const { states, events } = change(before);
      return { ...before, states: states.toSorted(), events: events.toSorted() };
    },
  });
