import type { ReactNode } from "react";
import { useHydrated } from "./use-hydrated.ts";

/** What the service has not drawn: a page that differs from it at hydration would lose what is typed. */
export const OnceHydrated = ({ children }: { children: ReactNode }) => useHydrated() && children;
