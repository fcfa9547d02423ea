import type { MouseEvent, ReactNode } from "react";
import { useApp } from "../../app-actor.ts";
import type { Route } from "../../../machines/shared/routes.ts";

export interface RouteLinkProps {
  to: Route;
  className?: string | undefined;
  /** Whether it links to the current page, or to a parent of it. */
  current?: boolean;
  children: ReactNode;
}

/** A link to a page of this app. A plain click is an event for the root; the browser handles any other. */
export function RouteLink({ to, className, current = false, children }: RouteLinkProps) {
  const { send, routes } = useApp();
  const visit = { route: to, search: "" };

  function follow(event: MouseEvent) {
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
    if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    send({ type: "link.follow", visit });
  }

  return (
    <a href={routes.format(visit)} className={className} aria-current={current ? "page" : undefined} onClick={follow}>
      {children}
    </a>
  );
}
