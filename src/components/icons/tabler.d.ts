/** A drawing from a file of its own, so that an app ships those it shows; the package's types know only its index. */
declare module "@tabler/icons-react/dist/esm/icons/*.mjs" {
  import type { ComponentType } from "react";

  const Drawing: ComponentType<{ size: number; stroke: number; "aria-hidden": true }>;
  export default Drawing;
}
