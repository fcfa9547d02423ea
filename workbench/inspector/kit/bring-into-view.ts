import type { SyntheticEvent } from "react";

/** Scrolls a part that a person unfolded or caused into view: all of it if it fits, else its beginning. */
export const bringIntoView = (part: Element | null): void => part?.scrollIntoView({ block: "nearest" });

/** Shows what a person unfolded, which would else begin below the end of the pane. */
export function showUnfolded({ currentTarget }: SyntheticEvent<HTMLDetailsElement>): void {
  if (currentTarget.open) bringIntoView(currentTarget);
}
