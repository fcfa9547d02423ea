import { type ReactNode, useMemo, useSyncExternalStore } from "react";
import { Router } from "wouter";
import { AppContext, type AppServices } from "./app-actor.ts";
import { useRootLocation } from "./components/link/route-link.tsx";
import { textsOf } from "./texts/language-texts.ts";

/** Gives the views below it the services, the texts of the current language, and links. */
export function AppScopeProvider({ services, children }: { services: AppServices; children: ReactNode }) {
  const { textsStore } = services;
  const languageTexts = useSyncExternalStore(textsStore.subscribe, textsStore.current, textsStore.current);
  const scope = useMemo(
    () => ({ ...services, ...languageTexts, texts: textsOf(languageTexts) }),
    [services, languageTexts],
  );
  return (
    <AppContext value={scope}>
      {/* oxlint-disable-next-line react/hooks -- wouter calls it as a hook, in each link */}
      <Router hook={useRootLocation}>{children}</Router>
    </AppContext>
  );
}
