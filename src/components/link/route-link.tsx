import type { ReactNode } from "react";
import { Link } from "wouter";
import { useApp, useAppState } from "../../app-actor.ts";
import type { Route, Visit } from "../../../machines/shared/routes.ts";
import { gives } from "../../sends.ts";

export interface RouteLinkProps {
  to: Route;
  className?: string | undefined;
  /** Whether it links to the current page, or to a parent of it. */
  current?: boolean;
  children: ReactNode;
}

const useFollows = () => gives(useApp().actor, "link.follow", (visit: Visit) => ({ type: "link.follow", visit }));

/** A link to a page of this app. A plain click is an event for the root; the browser handles any other. */
export function RouteLink({ to, className, current = false, children }: RouteLinkProps) {
  const follows = useFollows();
  const href = useApp().routes.format({ route: to, search: "" });
  return (
    <Link {...follows.mark()} href={href} className={className} aria-current={current ? "page" : undefined}>
      {children}
    </Link>
  );
}

export interface WayBackProps {
  isSignedIn: boolean;
  texts: { backToWorkspace: string; backToLogin: string };
}

/** Leads back to the workspace, or to the login without a session. */
export const WayBack = ({ isSignedIn, texts }: WayBackProps) => (
  <RouteLink to={{ name: isSignedIn ? "workspace" : "login" }}>
    {isSignedIn ? texts.backToWorkspace : texts.backToLogin}
  </RouteLink>
);

/** The location of wouter's links: the path of the root's visit. The root decides where a followed link leads. */
export function useRootLocation(): [path: string, navigate: (href: string) => void] {
  const { routes } = useApp();
  const follows = useFollows();
  const path = useAppState(({ context }) => routes.format({ ...context.visit, search: "" }));
  const navigate = (href: string) => {
    const { pathname, search } = new URL(href, location.origin);
    follows.give(routes.parse(pathname, search));
  };
  return [path, navigate];
}
