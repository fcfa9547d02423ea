import { navigate } from "wouter/use-browser-location";
import type { Routes } from "../../machines/shared/routes.ts";
import type { AppActor } from "../app-actor.ts";

/** Keeps the browser's address and the root in step: the root's visit is shown, Back and Forward are told to it. */
export function followAddress(actor: AppActor, routes: Routes): void {
  const apply = () => {
    const { visit, replaceAddress } = actor.getSnapshot().context;
    const href = routes.format(visit);
    if (href !== location.pathname + location.search) navigate(href, { replace: replaceAddress });
  };
  actor.subscribe(apply);
  apply();
  addEventListener("popstate", () => {
    actor.send({ type: "location.changed", visit: routes.parse(location.pathname, location.search) });
  });
}
