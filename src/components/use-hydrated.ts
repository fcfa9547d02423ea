import { useSyncExternalStore } from "react";

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
