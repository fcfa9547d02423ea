import type { KeyboardEvent } from "react";

/** Whether a key belongs to an input method. Safari ends the composition first and marks the key by its code alone. */
export const endsComposition = ({ nativeEvent: { isComposing, keyCode } }: KeyboardEvent): boolean =>
  isComposing || keyCode === 229;
