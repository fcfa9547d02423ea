let isDown = false;
let waiting: (() => void)[] = [];

function letGo(): void {
  isDown = false;
  const due = waiting;
  waiting = [];
  // The click follows this event.
  setTimeout(() => due.forEach((then) => then()));
}

// Pages rendered on the server have no presses.
if (typeof window !== "undefined") {
  // A press that opens the context menu may never end.
  addEventListener("pointerdown", ({ button }) => (isDown = button === 0), true);
  addEventListener("pointerup", letGo, true);
  addEventListener("pointercancel", letGo, true);
}

/** Does something now, or after the current press ends: if the layout moves during a press, the click is lost. */
export function afterPress(then: () => void): void {
  if (isDown) waiting.push(then);
  else then();
}
