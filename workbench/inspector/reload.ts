import * as v from "valibot";
import type { Inspection, Subject } from "./inspection.ts";
import { placeOf } from "./places.ts";
import { placeWithoutSecrets, withoutSecrets } from "./record/secrets.ts";
import type { ToTake } from "./session.ts";
import type { InspectedApp } from "./subject.ts";

const KEY = "inspector.path";

const keptSchema = (app: InspectedApp) =>
  v.pipe(
    v.string(),
    v.parseJson(),
    v.object({
      /** The hash of the address at which it was walked: another link opens its own path. */
      hash: v.string(),
      subject: v.variant("mode", [
        v.object({ mode: v.literal("sandbox"), scenario: placeOf(app) }),
        v.object({ mode: v.literal("snapshot"), name: v.string(), file: v.string() }),
      ]),
      steps: v.array(app.bench.writtenStep),
    }),
  );

/** Keeps a path in this tab for the next reload, without secrets. A live service keeps its own state. */
export function keepPath({ app, subject, steps }: Pick<Inspection, "app" | "subject" | "steps">, hash: string): void {
  if (subject.mode === "live") return sessionStorage.removeItem(KEY);
  const { mode } = subject;
  const kept: v.InferInput<ReturnType<typeof keptSchema>["pipe"][2]> = {
    hash,
    subject:
      mode === "sandbox"
        ? { mode, scenario: placeWithoutSecrets(app, subject.scenario) }
        : { mode, name: subject.name, file: subject.file },
    steps: steps.flatMap((step) => (step === null ? [] : [withoutSecrets(app, step)])),
  };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // The file is too large for the browser's storage: the reload opens the inspector's first place.
    sessionStorage.removeItem(KEY);
  }
}

/** The path kept before a reload; null if there is none for this address, or another version has kept it. */
export function keptPath(app: InspectedApp, hash: string): { subject: Subject; toTake: ToTake } | null {
  const kept = v.safeParse(keptSchema(app), sessionStorage.getItem(KEY));
  if (!kept.success || kept.output.hash !== hash) return null;
  const { subject, steps } = kept.output;
  if (subject.mode === "sandbox") return { subject, toTake: { steps } };
  return app.snapshots.refusalOf(subject.file) === null ? { subject, toTake: { steps } } : null;
}
