import * as v from "valibot";
import { type Json, json } from "./json.ts";
import { withParts } from "./migrating.ts";

/** Keys of contexts, in every machine that has them. */
const keys: Readonly<Record<string, string>> = {
  asked: "request",
  mustPress: "submitManually",
  putAway: "dismissed",
  said: "announcements",
};

/** What machines begin, and what it runs. */
const actors: Readonly<Record<string, string>> = { ask: "submit", sayAgain: "announceAgain" };

const nameIn = (names: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(names, name) ? (names[name] ?? name) : name;

const renamed = (part: Json, names: Readonly<Record<string, string>>): Json =>
  Object.fromEntries(Object.entries(part).map(([name, value]) => [nameIn(names, name), value]));

/** What a code is for, without the purpose that told one flow from another. */
const subjectOf = (subject: Json): Json => {
  const { purpose, ...rest } = subject;
  switch (purpose) {
    case "login":
      return v.is(json, rest["details"]) ? rest["details"] : rest;
    case "setUp":
      return { MFASecretKey: rest["secretKey"] };
    case "activateAccount":
    case "activateOrganization":
    case "authorize":
      return rest;
    default:
      return subject;
  }
};

/** An actor and those below it. */
const actorOf = (actor: Json): Json =>
  withParts(actor, {
    context: (context) => withParts(renamed(context, keys), { subject: subjectOf }),
    input: (input) => withParts(input, { subject: subjectOf }),
    children: (children) =>
      Object.fromEntries(
        Object.entries(renamed(children, actors)).map(([id, child]) => {
          if (!v.is(json, child)) return [id, child];
          const { src } = child;
          return [id, actorOf({ ...child, src: typeof src === "string" ? nameIn(actors, src) : src })];
        }),
      ),
  });

/** A file of version 4 as one of version 5, as far as challenges and forms go. */
export const challengesAsMade = (file: Json): Json => ({
  ...withParts(file, { snapshot: actorOf }),
  pending: v.is(v.array(v.string()), file["pending"])
    ? file["pending"].map((path) => path.replace(/\/ask$/, "/submit"))
    : file["pending"],
});
