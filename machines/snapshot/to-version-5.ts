import * as v from "valibot";
import { type Json, json } from "./json.ts";
import { withExpected, withParts } from "./migrating.ts";

/* From version 4 to 5: every flow has a challenge of its own, and much of the flows has other names. */

type Names = Readonly<Record<string, string>>;

/** Keys of contexts, in every machine that has them. */
const keys: Names = { asked: "request", mustPress: "submitManually", putAway: "dismissed", said: "announcements" };

/** Children of machines, and what they run. */
const actors: Names = { ask: "submit", sayAgain: "announceAgain" };

/** States, by the machine's id. */
const states: Readonly<Record<string, Names>> = {
  challenge: { heldBack: "throttled" },
  downloads: { asking: "loading" },
  signUp: { asking: "loading" },
  workspace: { telling: "notifying" },
  ...Object.fromEntries(
    [
      "changePassword",
      "forgotPassword",
      "forgotWithRecovery",
      "login",
      "newPassword",
      "onboardingLogin",
      "onboardingSignUp",
      "recoveryCode",
      "registering",
    ].map((form) => [form, { asking: "submitting" }]),
  ),
};

const nameIn = (names: Names | undefined, name: string): string =>
  names && Object.hasOwn(names, name) ? (names[name] ?? name) : name;

const renamed = (part: Json, names: Names): Json =>
  Object.fromEntries(Object.entries(part).map(([name, value]) => [nameIn(names, name), value]));

function valueOf(names: Names | undefined, value: unknown): unknown {
  if (typeof value === "string") return nameIn(names, value);
  if (!v.is(json, value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, below]) => [nameIn(names, name), valueOf(names, below)]));
}

/** Where a verified email leads shows in the reply. */
const withoutNext = (context: Json): Json =>
  Object.fromEntries(Object.entries(context).filter(([key]) => key !== "next"));

/** What a code is for, without the purpose that told one flow from another. */
function subjectOf({ purpose, ...subject }: Json): Json {
  switch (purpose) {
    case "login":
      return v.is(json, subject["details"]) ? subject["details"] : subject;
    case "setUp":
      return { MFASecretKey: subject["secretKey"] };
    default:
      return subject;
  }
}

/** An actor with those below it. */
function actorOf({ machine, value, ...actor }: Json): Json {
  const state = typeof machine === "string" ? { machine, value: valueOf(states[machine], value) } : {};
  return withParts(
    { ...actor, ...state },
    {
      context: (context) =>
        withParts(renamed(machine === "verifyEmail" ? withoutNext(context) : context, keys), { subject: subjectOf }),
      input: (input) => withParts(input, { subject: subjectOf }),
      children: (children) =>
        Object.fromEntries(
          Object.entries(renamed(children, actors)).map(([id, child]) => [
            id,
            v.is(json, child) ? childOf(child) : child,
          ]),
        ),
    },
  );
}

const childOf = (child: Json): Json => actorOf({ ...child, src: nameIn(actors, String(child["src"])) });

/** A file of version 4 with the challenges and the names of version 5. */
export function challengesAsMade(file: Json): Json {
  const changed = withExpected(withParts(file, { snapshot: actorOf }), (expected) => ({
    ...expected,
    states: expected.states.map((id) => {
      const [machine = "", ...path] = id.split(".");
      return [machine, ...path.map((state) => nameIn(states[machine], state))].join(".");
    }),
  }));
  const { pending } = changed;
  return {
    ...changed,
    pending: v.is(v.array(v.string()), pending) ? pending.map((path) => path.replace(/\/ask$/, "/submit")) : pending,
  };
}
