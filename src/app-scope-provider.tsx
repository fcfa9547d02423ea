import { type ReactNode, useMemo, useSyncExternalStore } from "react";
import { Router } from "wouter";
import { AppContext, type AppServices, useApp, useAppState } from "./app-actor.ts";
import { textsOf } from "./texts/language-texts.ts";

/** Gives the views below it the services, the texts of the current language, and links. */
export function AppScopeProvider({ services, children }: { services: AppServices; children: ReactNode }) {
  const { textsStore } = services;
  const languageTexts = useSyncExternalStore(textsStore.subscribe, textsStore.current, textsStore.current);
  const scope = useMemo(
    () => ({ ...services, ...languageTexts, send: services.actor.send, texts: textsOf(languageTexts) }),
    [services, languageTexts],
  );
  return (
    <AppContext value={scope}>
      {/* oxlint-disable-next-line react/hooks -- wouter calls it as a hook, in each link */}
      <Router hook={useRootLocation}>{children}</Router>
    </AppContext>
  );
}

/** The location of wouter's links: the path of the root's visit. The root decides where a followed link leads. */
function useRootLocation(): [path: string, navigate: (href: string) => void] {
  const { send, routes } = useApp();
  const path = useAppState(({ context }) => routes.format({ ...context.visit, search: "" }));
  const navigate = (href: string) => {
    const { pathname, search } = new URL(href, location.origin);
    send({ type: "link.follow", visit: routes.parse(pathname, search) });
  };
  return [path, navigate];
}
