import type { ComponentType } from "react";
import type Drawing from "@tabler/icons-react/dist/esm/icons/IconMinus.mjs";

/** An icon in the size, weight and colour of the text. Hidden from screen readers. */
export const icon = (Drawn: typeof Drawing): ComponentType =>
  function Icon() {
    return <Drawn size={20} stroke={1.75} aria-hidden />;
  };
