import { useSelector } from "@xstate/react";
import { createContext, useContext } from "react";
import type { Actor, SnapshotFrom } from "xstate";
import type { appMachine } from "../machines/app/app.machine.ts";
import type { FlowName } from "../machines/app/flows.ts";
import { shownOrgId } from "../machines/app/places.ts";
import type { Config } from "../machines/shared/config.ts";
import { assertPresent } from "../workbench/assert-present.ts";
import type { Routes } from "../machines/shared/routes.ts";
import type { Recorder } from "../machines/snapshot/recorder.ts";
import type { Texts } from "./texts/en.ts";
import type { LanguageTexts, TextsStore } from "./texts/language-texts.ts";
import type { Catalogue } from "./texts/catalogue.ts";

export type AppActor = Actor<typeof appMachine>;
export type AppSnapshot = SnapshotFrom<typeof appMachine>;

/** The services that the composition root hands to the views. */
export interface AppServices {
  /** The root. */
  actor: AppActor;
  drafts: Drafts;
  /** Records the app's events for a support snapshot. */
  recorder: Recorder;
  config: Config;
  routes: Routes;
  textsStore: TextsStore;
  /** Epoch milliseconds, by the same clock as the machines': countdowns compare it with deadlines. */
  now(): number;
  /** The year of the footer. A page that the service has drawn keeps the service's, so as not to differ at New Year. */
  year: number;
}

/** The texts that a person typed into fields without secrets. They survive a reload of the tab. */
export interface Drafts {
  /** All drafts, by the names of their fields. */
  all(): Record<string, string>;
  read(field: string): string | null;
  keep(field: string, value: string): void;
}

/** The services, the current language and the texts of the first download, for every view. */
export interface AppScope extends AppServices, LanguageTexts {
  texts: Texts;
}

export const AppContext = createContext<AppScope | null>(null);

/** The app's services and language. Throws outside the app's tree. */
export const useApp = (): AppScope => assertPresent(useContext(AppContext));

/** Selects a part of the root's state. React draws the view again when that part changes. */
export const useAppState = <T>(selector: (snapshot: AppSnapshot) => T): T => useSelector(useApp().actor, selector);

/**
 * The actor of the flow whose screen is shown. Throws when another flow is active, because a screen reads only its own.
 */
export const useFlow = <F extends FlowName>(name: F) =>
  assertPresent(useAppState((snapshot) => snapshot.children[name]));

/** The organisation of the page, for its layout; null if the address names none or the app does not know it yet. */
export function useCompany(): { name: string; logo: string | null } | null {
  const { company, visit } = useAppState(({ context }) => context);
  if (company === null || company.orgId !== shownOrgId(visit) || company.company === null) return null;
  return { name: company.company, logo: company.companyLogo };
}

/** The challenge of a flow that asks for a code; undefined once the challenge has ended and the flow goes on. */
export const useChallenge = (flow: "multiFactorLogin" | "verifyEmail" | "verifyOrganization" | "authorize") =>
  useSelector(useFlow(flow), (snapshot) => snapshot.children.challenge);

/**
 * The texts of this name in the current language.
 *
 * @param english the English texts: the build bundles these with their view, and the translations by language
 */
export function useTexts<Name extends keyof Catalogue>(name: Name, english: Catalogue[Name]): Catalogue[Name] {
  const { translation } = useApp();
  return translation === null ? english : translation[name];
}
