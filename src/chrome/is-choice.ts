import type { MouseEvent } from "react";

/** Whether something in a menu was chosen, and not only opened or pressed beside. */
export const isChoice = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest("a, button") !== null;
