import { useSyncExternalStore, type ReactNode } from "react";

/**
 * Whether React has hydrated the page: false in the service and at hydration itself, when both must draw the same page.
 * A view shows facts that only the browser knows when this is true.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  );

const unchanging = () => () => {};

/**
 * Draws its children after hydration only. If React found them on a page drawn without them, it would draw the page
 * again and lose the typed text.
 */
export const OnceHydrated = ({ children }: { children: ReactNode }) => useHydrated() && children;
