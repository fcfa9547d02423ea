import * as v from "valibot";
import { matching } from "../workspace/search.ts";
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
      return withExpected(panel, ({ states, events }) => ({
        states: [...states, "app.panel.closed"],
        events: [...events, "app language.choose", "app panel.close", "app panel.open"],
      }));
    },
  },
  2: {
    because:
      "Sign-up waits for the countries; invitations say who invites; a recovery code is proved until it is spent; the root knows more of the person and where an email went.",
    migrate: (file) => {
      const noSender = { company: null, invitedBy: null };
      const known = withParts(file, {
        snapshot: (root) =>
          inMachines(root, {
            app: withContext((context) => ({
              ...withParts(context, { session: (session) => ({ ...session, image: null, menu: [] }) }),
              mailedTo: null,
              recovery: null,
            })),
            authorize: withContext((context) => ({ ...context, account: null })),
            challenge: withContext((context) => ({ ...context, mustPress: false })),
            clientInvitation: withContext((context) =>
              withParts({ ...context, linkFailure: null }, { account: (account) => ({ ...account, ...noSender }) }),
            ),
            invite: withContext((context) =>
              withParts(context, {
                invitation: (invitation) => ({ ...invitation, ...noSender }),
                output: (output) => ({ ...output, company: null }),
              }),
            ),
            multiFactorSetup: withContext((context) => ({ ...context, recovering: false })),
            signUp: (flow) =>
              withParts(flow, {
                value: (value) =>
                  withParts(value, {
                    open: (open) => {
                      const { form } = open;
                      return form === "checking" || form === "sending" ? { ...open, form: { [form]: "asking" } } : open;
                    },
                  }),
                context: (context) => ({ ...context, filled: null }),
              }),
          }),
      });
      return withExpected(known, ({ states, events }) => ({
        states,
        events: [
          ...events.filter((event) => event !== "app push.unauthorised"),
          ...(events.includes("workspace product.choose") ? ["workspace product.open", "workspace search.submit"] : []),
          ...(states.includes("authorize.challenging") ? ["authorize recovery.start"] : []),
        ],
      }));
    },
  },
  3: {
    because:
      "The root knows where a new hire signs in, what is said for a moment, and how an outage goes; verifying leads on to boarding.",
    migrate: (file) => {
      const known = withParts(file, {
        snapshot: (root) =>
          inMachines(root, {
            app: (app) =>
              withParts(app, {
                value: ({ connection, ...value }) => ({ ...value, connection: restingIn(connection), ...settled }),
                context: (context) => ({ ...context, ...quiet, signInAt: null, screen: screenOf(file) }),
              }),
            authorize: withContext((context) => ({ ...context, putAway: false })),
            challenge: withContext((context) => ({ ...context, putAway: false })),
            workspace: ({ value, ...workspace }) =>
              withParts(
                { ...workspace, value: value === "picking" ? { picking: "quiet" } : value },
                { context: (context) => ({ ...context, found: foundIn(context), typed: "", searchAt: null }) },
              ),
          }),
      });
      return withExpected(known, ({ states, events }) => ({
        states: [
          ...states.map((state) => restingStates[state] ?? state),
          ...Object.entries(settled).map(([region, state]) => `app.${region}.${state}`),
        ],
        events: [
          ...events.filter((event) => event !== "app connection.online" || !states.includes("app.connection.online")),
          ...(states.some((state) => state.startsWith("authorize.filling.")) ? ["authorize popup.close"] : []),
          ...(states.some((state) => state.startsWith("challenge.open.")) ? ["challenge popup.close"] : []),
          "app alert.close",
          "app browser.embedded",
          "app screen.load",
          "app toast.show",
        ],
      }));
    },
  },
};

/** Nothing is said, and all that could be loaded was. */
const settled = { toasts: "none", screen: "there", menus: "there" };
const quiet = { toasts: [], toastsSoFar: 0, backUntil: null, embedded: false };

const screenOf = ({ expect }: Json) => (v.is(json, expect) ? expect["screen"] : null);

/** Where the states rest that the connection's have become. */
const restingStates: Readonly<Record<string, string>> = {
  "app.connection.online": "app.connection.online.quiet",
  "app.connection.offline": "app.connection.offline.waiting",
  "workspace.picking": "workspace.picking.quiet",
};

const searchedList = v.object({
  search: v.string(),
  organisations: v.array(v.object({ orgId: v.string(), company: v.string() })),
});

/** What a search had found was worked out where it was shown. */
const foundIn = (context: Json): string[] =>
  v.is(searchedList, context) ? matching(context.organisations, context.search).map(({ orgId }) => orgId) : [];

function restingIn(connection: unknown): unknown {
  if (connection === "online") return { online: "quiet" };
  return connection === "offline" ? { offline: "waiting" } : connection;
}

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

const withContext = (change: (context: Json) => Json) => (actor: Json) => withParts(actor, { context: change });

/** An actor and those below it, at any depth, with the actors of some machines changed, by the machines' ids. */
function inMachines(actor: Json, changes: Readonly<Record<string, (actor: Json) => Json>>): Json {
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
const withExpected = (
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
