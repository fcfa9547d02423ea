import { useSelector } from "@xstate/react";
import { createContext, useContext } from "react";
import type { ActorRefFrom, SnapshotFrom, Subscribable } from "xstate";
import type { appMachine } from "../machines/app/app.machine.ts";
import type { AppEvent } from "../machines/app/app.types.ts";
import type { FlowName } from "../machines/app/flows.ts";
import type { Config } from "../machines/shared/config.ts";
import { assertPresent } from "../machines/shared/assert-present.ts";
import type { Routes } from "../machines/shared/routes.ts";
import type { Recorder } from "../machines/snapshot/recorder.ts";
import type { Texts } from "./texts/en.ts";
import type { Speech, Voice } from "./texts/speech.ts";
import type { Catalogue } from "./texts/catalogue.ts";

export type AppActor = ActorRefFrom<typeof appMachine>;
export type AppSnapshot = SnapshotFrom<typeof appMachine>;

/** What the composition root hands to the views. */
export interface AppServices {
  /** The root. */
  actor: AppActor;
  drafts: Drafts;
  /** What happened, for a snapshot. */
  recorder: Recorder;
  config: Config;
  routes: Routes;
  voice: Voice;
  /** Epoch milliseconds, by the same clock as the machines': countdowns compare it with deadlines. */
  now(): number;
}

/** What was typed into a field that holds no secret, kept through a reload of the tab. */
export interface Drafts {
  /** Everything that was typed so, by the names of the fields. */
  all(): Record<string, string>;
  read(field: string): string | null;
  keep(field: string, value: string): void;
}

/** What every view can ask for: the services, the language, and the texts in it that the first download needs. */
export interface AppScope extends AppServices, Speech {
  /** To the root. */
  send(event: AppEvent): void;
  texts: Texts;
}

export const AppContext = createContext<AppScope | null>(null);

/** The app's services and language. Throws outside the app's tree. */
export const useApp = (): AppScope => assertPresent(useContext(AppContext));

/** A part of the root's state; the view is drawn again when it changes. */
export const useAppState = <T>(selector: (snapshot: AppSnapshot) => T): T => useSelector(useApp().actor, selector);

/** The actor of the flow whose screen is shown. Throws when another flow is active: a screen only reads its own. */
export const useFlow = <F extends FlowName>(name: F) =>
  assertPresent(useAppState((snapshot) => snapshot.children[name]));

/** The organisation whose page it is, as its layout shows it; null where the address names none or it is not known. */
export function useCompany(): { name: string; logo: string | null } | null {
  const { company, visit } = useAppState((snapshot) => snapshot.context);
  const { route } = visit;
  if (company === null || !("orgId" in route) || company.orgId !== route.orgId || company.company === null) return null;
  return { name: company.company, logo: company.companyLogo };
}

/** The challenge of the flow that asks for a code; undefined for the moment in which its reply is weighed. */
export const useChallenge = (flow: "multiFactorLogin" | "verifyEmail" | "verifyOrganization" | "authorize") =>
  useSelector(useFlow(flow), (snapshot) => snapshot.children.challenge);

/** Waits for a state of an actor, or until it has failed or been stopped. */
export const until = <Snapshot>(
  actor: Subscribable<Snapshot> & { getSnapshot(): Snapshot },
  isSo: (snapshot: Snapshot) => boolean,
): Promise<void> =>
  new Promise((resolve) => {
    if (isSo(actor.getSnapshot())) return resolve();
    const subscription = actor.subscribe({
      next(snapshot) {
        if (!isSo(snapshot)) return;
        subscription.unsubscribe();
        resolve();
      },
      error: () => resolve(),
      complete: () => resolve(),
    });
  });

/**
 * The texts of this name in the current language.
 *
 * @param english the English texts: these are bundled with the view that uses them, translations with the language
 */
export function useTexts<Name extends keyof Catalogue>(name: Name, english: Catalogue[Name]): Catalogue[Name] {
  const { translation } = useApp();
  return translation === null ? english : translation[name];
}
