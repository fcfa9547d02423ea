import type { MouseEvent } from "react";

/** Whether a press chose an item, and didn't just open something or miss. */
export const isChoice = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest("a, button") !== null;
