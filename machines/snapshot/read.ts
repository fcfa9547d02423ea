import * as v from "valibot";
import { wholeApp } from "../app/whole-app.ts";
import { policyOf } from "../app/policies.ts";
import { type Envelope, envelopeSchema, FORMAT, VERSION } from "./envelope.ts";
import { danger, type Json, json, parsed } from "../../workbench/snapshot/json.ts";
import { MOST_BYTES } from "./limits.ts";
import { type Problem, readTree } from "../../workbench/snapshot/tree.ts";
import { type Versions, versions } from "./versions.ts";

/** A message that tells a person why the app can't reproduce a file, and the places where the file doesn't fit. */
export interface Refusal {
  message: string;
  differences: readonly Problem[];
}

const refused = (message: string, differences: readonly Problem[] = []) => ({ refusal: { message, differences } });

const head = v.object({ format: v.literal(FORMAT), version: v.pipe(v.number(), v.integer()) });

/**
 * Reads a snapshot file of this version or an older one. It returns only a snapshot that fits the charts of this build
 * completely.
 *
 * @returns the snapshot and the version that the file itself has, or the reason for refusing it
 */
export function readSnapshot(
  text: string,
  known: Versions = versions,
): { envelope: Envelope; version: number } | { refusal: Refusal } {
  if (new TextEncoder().encode(text).length > MOST_BYTES) {
    return refused(`Not a snapshot file: it's larger than ${MOST_BYTES / 1e6} MB. Choose the file that was captured.`);
  }
  const data = parsed(text);
  if (data === undefined)
    return refused("The file isn't valid JSON. It may be damaged or incomplete. Ask for it again.");
  const dangerous = danger(data);
  if (dangerous !== null) return refused(`This file wasn't made by this app: ${dangerous}.`);
  const start = v.safeParse(head, data);
  if (!start.success) return refused("Not a snapshot file of this app.");
  const { version } = start.output;
  if (version > VERSION) {
    return refused(
      `This snapshot has version ${version}, but this build only reads versions up to ${VERSION}. Open it in a newer build.`,
    );
  }
  const file = v.parse(json, data);
  const current = migrated(file, version, known);
  if (current === null) {
    return refused(
      `This snapshot has version ${version}, which this build can't migrate. Open it in the build that made it.`,
    );
  }
  const changed = otherCharts(file, known.structures[version] ?? {});
  if (changed.length > 0) {
    return refused("This snapshot was made by a build with different charts. Open it in that build.", changed);
  }
  const envelope = v.safeParse(envelopeSchema, current);
  if (!envelope.success) {
    const places = envelope.issues.map((issue) => ({ place: v.getDotPath(issue) ?? "file", what: issue.message }));
    return refused("This snapshot is damaged. Ask for it again.", places);
  }
  const tree = readTree(policyOf, wholeApp, envelope.output.snapshot);
  if ("problems" in tree) {
    return refused("This snapshot has a state the app can never be in. It was damaged or changed.", tree.problems);
  }
  return { envelope: envelope.output, version };
}

/** The machines whose charts differ from those of the file's version. */
function otherCharts({ machines }: Json, known: Json): Problem[] {
  const given = v.is(json, machines) ? machines : {};
  const ids = [...new Set([...Object.keys(known), ...Object.keys(given)])].toSorted();
  return ids
    .filter((id) => known[id] !== given[id])
    .map((id) => ({
      place: id,
      what:
        known[id] === undefined
          ? "this build has no such machine"
          : given[id] === undefined
            ? "the file does not know this machine"
            : "its chart has changed",
    }));
}

/** Migrates a file of an older version to this version; null if a step is missing. */
function migrated(file: Json, version: number, { structures, steps }: Versions): Json | null {
  let current = file;
  for (let from = version; from < VERSION; from += 1) {
    const step = steps[from];
    if (step === undefined) return null;
    current = step(current);
  }
  return { ...current, version: VERSION, machines: structures[VERSION] };
}
