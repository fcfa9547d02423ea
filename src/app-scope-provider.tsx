import { type ReactNode, useMemo, useSyncExternalStore } from "react";
import { Router } from "wouter";
import { AppContext, type AppServices, useApp, useAppState } from "./app-actor.ts";
import { textsOf } from "./texts/speech.ts";

/** Gives the views below it the services, the texts in the language that the app speaks at the moment, and links. */
export function AppScopeProvider({ services, children }: { services: AppServices; children: ReactNode }) {
  const { voice } = services;
  const speech = useSyncExternalStore(voice.subscribe, voice.current, voice.current);
  const scope = useMemo(
    () => ({ ...services, ...speech, send: services.actor.send, texts: textsOf(speech) }),
    [services, speech],
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
