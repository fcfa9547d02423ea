import type { InspectionEvent } from "xstate";
import type { Config } from "../machines/shared/config.ts";
import type { Routes } from "../machines/shared/routes.ts";
import type { AppActor } from "./app-actor.ts";

/** Looks on at the running app from outside of it. */
export interface Watcher {
  /** Told of everything that happens to the actors. */
  inspect(event: InspectionEvent): void;
  /** Told of the root once it has started. */
  follow?(root: AppActor, routes: Routes): void;
}

declare global {
  interface Window {
    /** Set by the page of a build that has the inspector, before the app asks; never in production. */
    foyerWatchers?: (config: Config) => Promise<readonly Watcher[]>;
  }
}
