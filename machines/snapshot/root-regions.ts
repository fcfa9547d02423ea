import * as v from "valibot";
import { matching } from "../workspace/search.ts";
import { type Json, json } from "./json.ts";
import { withContext, withParts } from "./migrating.ts";

/* From version 3 to 4: outages, toasts and what is loaded are states of the root. */

/** No toast is shown, and everything is loaded. */
const settled = { toasts: "none", screen: "there", menus: "there" };
const quiet = { toasts: [], toastsSoFar: 0, backUntil: null, embedded: false };

function restingIn(connection: unknown): unknown {
  if (connection === "online") return { online: "quiet" };
  return connection === "offline" ? { offline: "waiting" } : connection;
}

/** A root of version 3, in a file that says which screen it showed. */
export const rootWithRegions = (root: Json, { expect }: Json): Json =>
  withParts(root, {
    value: ({ connection, ...value }) => ({ ...value, connection: restingIn(connection), ...settled }),
    context: (context) => ({
      ...context,
      ...quiet,
      signInAt: null,
      screen: v.is(json, expect) ? expect["screen"] : null,
    }),
  });

export const notPutAway = withContext((context) => ({ ...context, putAway: false }));

const searchedList = v.object({
  search: v.string(),
  organisations: v.array(v.object({ orgId: v.string(), company: v.string() })),
});

/** What a search had found was worked out where it was shown. */
const foundIn = (context: Json): string[] =>
  v.is(searchedList, context) ? matching(context.organisations, context.search).map(({ orgId }) => orgId) : [];

export const searched = ({ value, ...workspace }: Json): Json =>
  withParts(
    { ...workspace, value: value === "picking" ? { picking: "quiet" } : value },
    { context: (context) => ({ ...context, found: foundIn(context), typed: "", searchAt: null }) },
  );

/** What the root takes now, and what it takes no longer. */
export const rootEvents = (events: readonly string[], states: readonly string[]): string[] => [
  ...events.filter(
    (event) => event !== "app connection.online" || !states.some((state) => state.startsWith("app.connection.online")),
  ),
  ...(states.some((state) => state.startsWith("authorize.filling.")) ? ["authorize popup.close"] : []),
  ...(states.some((state) => state.startsWith("challenge.open.")) ? ["challenge popup.close"] : []),
  "app alert.close",
  "app browser.embedded",
  "app screen.load",
  "app toast.show",
];
