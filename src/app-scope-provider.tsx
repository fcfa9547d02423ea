import { type ReactNode, useMemo, useSyncExternalStore } from "react";
import { AppContext, type AppServices } from "./app-actor.ts";
import { textsOf } from "./texts/speech.ts";

/** Gives the views below it the services, and the texts in the language that the app speaks at the moment. */
export function AppScopeProvider({ services, children }: { services: AppServices; children: ReactNode }) {
  const { voice } = services;
  const speech = useSyncExternalStore(voice.subscribe, voice.current, voice.current);
  const scope = useMemo(
    () => ({ ...services, ...speech, send: services.actor.send, texts: textsOf(speech) }),
    [services, speech],
  );
  return <AppContext value={scope}>{children}</AppContext>;
}
