import type { InspectionEvent } from "xstate";
import type { Config } from "../machines/shared/config.ts";
import type { Routes } from "../machines/shared/routes.ts";
import type { AppActor } from "./app-actor.ts";

/** An inspector that watches the running app from outside. */
export interface Watcher {
  /** Receives every inspection event of the actors. */
  inspect(event: InspectionEvent): void;
  /** Receives the root once it has started. */
  follow?(root: AppActor, routes: Routes): void;
}

declare global {
  interface Window {
    /** Scripts that watch the app add themselves before it starts. Production has none. */
    foyerWatchers?: ((config: Config) => Promise<readonly Watcher[]>)[];
  }
}
