import type { Screen } from "../shared/screens.ts";

/** What a state that shows a screen has in common with the others: it says which, and its code is asked for. */
export const shows = <S extends Screen>(screen: S) =>
  ({ meta: { screen }, entry: { type: "needScreen", params: { screen } } }) as const;
