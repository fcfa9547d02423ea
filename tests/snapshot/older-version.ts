import * as v from "valibot";
import { assertPresent } from "../../machines/shared/assert-present.ts";
import { VERSION } from "../../machines/snapshot/envelope.ts";
import type { Json } from "../../machines/snapshot/json.ts";
import { type Versions, versions } from "../../machines/snapshot/versions.ts";

/*
 * A version that never was, one before the newest: in its files the region for panels was shut instead of closed, and
 * the login had another chart. It tries how files of an older version are read.
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

/** The versions of this build if the older one had been before it. */
export const withOlder: Versions = {
  structures: { ...versions.structures, [OLDER]: { ...charts, login: olderLogin } },
  steps: { [OLDER]: closed },
};

/** A file of today as the older version would have written it. */
export const asOlder = (file: string): string =>
  file
    .replace(`"version": ${VERSION}`, `"version": ${OLDER}`)
    .replace(`"login": "${charts["login"]}"`, `"login": "${olderLogin}"`)
    .replace('"panel": "closed"', '"panel": "shut"')
    .replace('"app.panel.closed"', '"app.panel.shut"');
