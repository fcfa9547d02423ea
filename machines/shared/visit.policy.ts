import * as v from "valibot";
import { onboardingNames, plainNames, type Route, type Visit } from "./routes.ts";
import {
  type AnyCodec,
  type Change,
  fields,
  flag,
  kept,
  shaped,
  text,
  type Codec,
} from "../../workbench/codec/codec.ts";
import { shapedAddress, shapedQuery } from "./shared.policy.ts";

type KeyOf<R> = R extends Route ? Exclude<keyof R, "name"> : never;

/**
 * The parts of an address. A file keeps only the shape of a mailed link's code. It keeps only the shape of an unknown
 * address too, because the person may have mistyped a link that contains a code.
 */
const named: Readonly<Record<KeyOf<Route>, AnyCodec>> = {
  orgId: text,
  id: text,
  preBoarding: flag,
  code: shaped,
  token: shaped,
  path: shapedAddress,
};
const isNamed = (key: string): key is KeyOf<Route> => Object.hasOwn(named, key);

const word = v.pipe(v.string(), v.maxLength(20_000));

const routeSchema: v.GenericSchema<unknown, Route> = v.variant("name", [
  v.strictObject({ name: v.picklist(plainNames) }),
  v.strictObject({ name: v.picklist(onboardingNames), orgId: word, preBoarding: v.boolean() }),
  v.strictObject({ name: v.literal("onboardingResetPassword"), orgId: word, preBoarding: v.boolean(), code: word }),
  v.strictObject({ name: v.picklist(["resetPassword", "invite"]), code: word }),
  v.strictObject({ name: v.picklist(["inviteClient", "notMe"]), token: word }),
  v.strictObject({ name: v.literal("verifyOrganization"), id: word }),
  v.strictObject({ name: v.literal("pageNotFound"), path: word }),
]);

const route: Codec<Route> = {
  ...kept(routeSchema),
  write: (value, change) =>
    Object.fromEntries(
      Object.entries(Object(value)).map(([key, entry]) => [
        key,
        isNamed(key) ? named[key].write(entry, change) : entry,
      ]),
    ),
};

/** An address of the app. */
export const visit: Codec<Visit> = fields({ route, search: shapedQuery });

/** A visit as a file keeps it. */
export const shapedVisit = (value: Visit, change: Change): Visit =>
  v.parse(v.strictObject({ route: routeSchema, search: v.string() }), visit.write(value, change));
