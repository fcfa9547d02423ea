import type { ComponentType } from "react";
import type TablerDrawing from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";

/** What the icon package draws with. */
export type Drawing = typeof TablerDrawing;

/** A drawing of the icon package in the size and weight of the app's letters and in their colour; never read out. */
export const icon = (Drawn: Drawing): ComponentType =>
  function Icon() {
    return <Drawn size={20} stroke={1.75} aria-hidden />;
  };
