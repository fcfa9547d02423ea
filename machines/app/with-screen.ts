import type { Screen } from "../shared/screens.ts";

/** What every state with a screen has: the screen's name, and an entry that loads its code. */
export const withScreen = <S extends Screen>(screen: S) =>
  ({ meta: { screen }, entry: { type: "needScreen", params: { screen } } }) as const;
