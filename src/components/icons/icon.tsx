import type { ComponentType } from "react";
import type TablerDrawing from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";

/** The icon package's component type. */
export type Drawing = typeof TablerDrawing;

/** An icon in the size, weight and colour of the text. Hidden from screen readers. */
export const icon = (Drawn: Drawing): ComponentType =>
  function Icon() {
    return <Drawn size={20} stroke={1.75} aria-hidden />;
  };
