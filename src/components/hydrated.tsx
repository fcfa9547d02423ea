import { useSyncExternalStore, type ReactNode } from "react";

/**
 * False on the service and while React takes over what was drawn there. What only the browser knows is drawn a moment
 * later, so that both draw the same at first.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  );

const unchanging = () => () => {};

/** What the service has not drawn: a page that differs from it at hydration would lose what is typed. */
export const OnceHydrated = ({ children }: { children: ReactNode }) => useHydrated() && children;
