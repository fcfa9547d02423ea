/** Types of icons imported one by one, since the package only has types for its index. */
declare module "@tabler/icons-react/dist/esm/icons/*.mjs" {
  import type { ComponentType } from "react";

  const Drawing: ComponentType<{ size: number; stroke: number; "aria-hidden": true }>;
  export default Drawing;
}

/** Whether this build has the inspector; never in production. */
declare const INSPECTOR: boolean;
