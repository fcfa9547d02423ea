import type { InspectionEvent } from "xstate";
import type { Config } from "../machines/shared/config.ts";
import type { Routes } from "../machines/shared/routes.ts";
import type { AppActor } from "./app-actor.ts";

/** Those who look on at the root: the inspector that holds this page in a frame, and Stately's. */
export interface Inspectors {
  watchers: ((event: InspectionEvent) => void)[];
  follow(actor: AppActor, routes: Routes): void;
}

/** None in a build without the inspector. */
export async function loadInspectors({ statelyInspectorUrl }: Config): Promise<Inspectors> {
  // Only a page of this origin can hold this one in a frame, and of those only the inspector does.
  const inspector = INSPECTOR && parent !== window ? await import("./inspector/app-side/live.ts") : null;
  const stately =
    INSPECTOR && statelyInspectorUrl !== undefined ? await import("./inspector/app-side/stately.ts") : null;
  return {
    watchers: [
      ...(inspector ? [inspector.inspect] : []),
      ...(stately && statelyInspectorUrl !== undefined ? [stately.tellStately(statelyInspectorUrl)] : []),
    ],
    follow: (actor, routes) => inspector?.follow(actor, routes),
  };
}
