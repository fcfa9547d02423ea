import { assertPresent } from "../../machines/shared/assert-present.ts";
import type { Person } from "./person.ts";

/** Uses the panel of signed-in devices. */
export function signOutOnDevices(person: Person): number | null {
  const root = assertPresent(person.browser.page).root;
  const panel = root.getSnapshot().children.sessions;
  const state = panel?.getSnapshot();
  if (!panel || !state) return null;
  if (state.matches("confirmingOthers")) panel.send({ type: "signOut.confirm" });
  else if (state.matches({ confirmingEverywhere: "asking" })) {
    panel.send({ type: "word.submit", typed: "WORD", word: "word" });
    person.wish = "sign in";
  } else if (state.matches("shown") || state.matches("failed")) {
    const hasOthers = state.context.devices.some(({ isCurrent }) => !isCurrent);
    if (person.wish === "sign out everywhere") {
      person.does("signs out everywhere");
      panel.send({ type: "everywhere.signOut" });
    } else if (person.wish === "sign out elsewhere" && hasOthers) {
      person.does("signs out elsewhere");
      person.wish = "leave the page open";
      panel.send({ type: "others.signOut" });
    } else {
      person.wish = "leave the page open";
      root.send({ type: "panel.close" });
    }
    if (state.matches("failed")) root.send({ type: "panel.close" });
  }
  return null;
}
