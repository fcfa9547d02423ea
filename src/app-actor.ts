import { useSelector } from "@xstate/react";
import { createContext, useContext } from "react";
import type { ActorRefFrom, SnapshotFrom } from "xstate";
import type { appMachine } from "../machines/app/app.machine.ts";
import { present } from "../machines/shared/present.ts";
import type { Config } from "../machines/shared/config.ts";
import type { Routes } from "../machines/shared/routes.ts";
import type { Texts } from "./texts/en.ts";

export type AppActor = ActorRefFrom<typeof appMachine>;
export type AppSnapshot = SnapshotFrom<typeof appMachine>;

/** What the composition root hands to the views. */
export interface AppServices {
  actor: AppActor;
  config: Config;
  routes: Routes;
  texts: Texts;
  /** Epoch milliseconds, by the same clock as the machines': countdowns compare it with deadlines. */
  now(): number;
}

export const AppContext = createContext<AppServices | null>(null);

/** The app's services. Throws outside the app's tree. */
export const useApp = (): AppServices => present(useContext(AppContext));

/** A part of the root's state; the view is drawn again when it changes. */
export const useAppState = <T>(selector: (snapshot: AppSnapshot) => T): T => useSelector(useApp().actor, selector);

export type FlowName =
  | "login"
  | "onboardingLogin"
  | "multiFactorLogin"
  | "verifyEmail"
  | "changePassword"
  | "workspace";

/** The actor of the flow whose screen is shown. Throws when another flow is active: a screen only reads its own. */
export const useFlow = <F extends FlowName>(name: F) => present(useAppState((snapshot) => snapshot.children[name]));

/** The challenge of the flow that asks for a code. */
export const useChallenge = (flow: "multiFactorLogin" | "verifyEmail") =>
  present(useSelector(useFlow(flow), (snapshot) => snapshot.children.challenge));
