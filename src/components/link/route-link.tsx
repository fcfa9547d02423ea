import type { ReactNode } from "react";
import { Link } from "wouter";
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
  const href = useApp().routes.format({ route: to, search: "" });
  return (
    <Link href={href} className={className} aria-current={current ? "page" : undefined}>
      {children}
    </Link>
  );
}
