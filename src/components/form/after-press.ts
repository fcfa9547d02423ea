let isDown = false;
let waiting: (() => void)[] = [];

function letGo(): void {
  isDown = false;
  const due = waiting;
  waiting = [];
  // The click comes after this event.
  setTimeout(() => due.forEach((then) => then()));
}

// The service draws pages ahead, where nothing is pressed.
if (typeof window !== "undefined") {
  // A press that opens the context menu may never be followed by an end.
  addEventListener("pointerdown", ({ button }) => (isDown = button === 0), true);
  addEventListener("pointerup", letGo, true);
  addEventListener("pointercancel", letGo, true);
}

/** Does something at once, or when what is being pressed was let go: what moves under the pointer is not pressed. */
export function afterPress(then: () => void): void {
  if (isDown) waiting.push(then);
  else then();
}
