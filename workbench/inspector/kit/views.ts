import { type ComponentType, createContext, type ReactNode, useContext } from "react";
import { assertPresent } from "../../assert-present.ts";
import type { SnapshotFile } from "../inspection.ts";

/** The views that an app hands in beside itself. */
export interface Views {
  /** Its logo. */
  Mark: ComponentType;
  /** A dialog over the page, which is inert behind it. */
  Dialog: ComponentType<{ title: string; onClose(): void; children: ReactNode }>;
  /** Says what a snapshot file tells of the person. `onRead` shows chart and log again; null while they are shown. */
  Reproduction: ComponentType<{ subject: SnapshotFile; onRead: (() => void) | null }>;
}

export const ViewsContext = createContext<Views | null>(null);

/** The views of the app under inspection. */
export const useViews = () => assertPresent(useContext(ViewsContext));
