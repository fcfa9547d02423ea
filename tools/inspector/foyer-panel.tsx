import { useSyncExternalStore } from "react";
import { Panel } from "../../workbench/inspector/panel/panel.tsx";
import type { Session } from "../../workbench/inspector/session.ts";
import { texts } from "./tours/texts.ts";
import { StartPage, TourBar, useTours } from "./tours/tours.tsx";
import { views } from "./views.tsx";

/** The inspector with Foyer's tours. */
export function FoyerPanel({ session, startsHere }: { session: Session; startsHere: boolean }) {
  const inspection = useSyncExternalStore(session.subscribe, session.get);
  const tours = useTours(session, inspection, startsHere);
  return (
    <Panel session={session} views={views} hints={tours.taken === null ? null : texts.panes} onStart={tours.showStart}>
      {tours.taken !== null && <TourBar session={session} inspection={inspection} tour={tours.taken} tours={tours} />}
      {tours.isStarting && <StartPage tours={tours} />}
    </Panel>
  );
}
