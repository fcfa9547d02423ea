import * as v from "valibot";
import { writtenStep } from "../../machines/sandbox/bench.ts";
import { readSnapshot } from "../../machines/snapshot/read.ts";
import type { Inspection, Subject } from "./inspection.ts";
import { placeSchema } from "./link/place.ts";
import { placeWithoutSecrets, withoutSecrets } from "./record/secrets.ts";
import type { ToTake } from "./session.ts";

const KEY = "inspector.path";

const keptSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    /** The hash of the address at which it was walked: another link opens its own path. */
    hash: v.string(),
    subject: v.variant("mode", [
      v.object({ mode: v.literal("sandbox"), scenario: placeSchema }),
      v.object({ mode: v.literal("snapshot"), name: v.string(), file: v.string() }),
    ]),
    steps: v.array(writtenStep),
  }),
);

/** Keeps a path in this tab for the next reload, without secrets. A live service keeps its own state. */
export function keepPath({ subject, steps }: Pick<Inspection, "subject" | "steps">, hash: string): void {
  if (subject.mode === "live") return sessionStorage.removeItem(KEY);
  const { mode } = subject;
  const kept: v.InferInput<(typeof keptSchema)["pipe"][2]> = {
    hash,
    subject:
      mode === "sandbox"
        ? { mode, scenario: placeWithoutSecrets(subject.scenario) }
        : { mode, name: subject.name, file: subject.file },
    steps: steps.flatMap((step) => (step === null ? [] : [withoutSecrets(step)])),
  };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // The file is too large for the browser's storage: the reload opens the inspector's first place.
    sessionStorage.removeItem(KEY);
  }
}

/** The path kept before a reload; null if there is none for this address, or another version has kept it. */
export function keptPath(hash: string): { subject: Subject; toTake: ToTake } | null {
  const kept = v.safeParse(keptSchema, sessionStorage.getItem(KEY));
  if (!kept.success || kept.output.hash !== hash) return null;
  const { subject, steps } = kept.output;
  if (subject.mode === "sandbox") return { subject, toTake: { steps } };
  const read = readSnapshot(subject.file);
  return "refusal" in read ? null : { subject: { ...subject, ...read }, toTake: { steps } };
}
