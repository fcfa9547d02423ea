import * as v from "valibot";
import { assertPresent } from "../../workbench/assert-present.ts";
import { VERSION } from "../../machines/snapshot/envelope.ts";
import type { Json } from "../../workbench/snapshot/json.ts";
import { type Versions, versions } from "../../machines/snapshot/versions.ts";

/*
 * An invented version before the newest: in its files the region for panels is shut instead of closed, and
 * the login has another chart. With it the tests read files of an older version.
 */

export const OLDER = VERSION - 1;
const charts = assertPresent(versions.structures[VERSION]);
const olderLogin = "0123456789ab";

const older = v.looseObject({
  snapshot: v.looseObject({ value: v.looseObject({ panel: v.literal("shut") }) }),
  expect: v.looseObject({ states: v.array(v.string()) }),
});

function closed(file: Json): Json {
  if (!v.is(older, file)) return file;
  const { snapshot, expect } = file;
  const states = expect.states.map((state) => (state === "app.panel.shut" ? "app.panel.closed" : state));
  return {
    ...file,
    snapshot: { ...snapshot, value: { ...snapshot.value, panel: "closed" } },
    expect: { ...expect, states },
  };
}

/** The versions of a build that knows the older one too. */
export const withOlder: Versions = {
  structures: { ...versions.structures, [OLDER]: { ...charts, login: olderLogin } },
  steps: { [OLDER]: closed },
};

/** A present file in the form of the older version. */
export const asOlder = (file: string): string =>
  file
    .replace(`"version": ${VERSION}`, `"version": ${OLDER}`)
    .replace(`"login": "${charts["login"]}"`, `"login": "${olderLogin}"`)
    .replace('"panel": "closed"', '"panel": "shut"')
    .replace('"app.panel.closed"', '"app.panel.shut"');
