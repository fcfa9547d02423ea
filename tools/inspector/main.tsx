import "./trusted-types.ts";
import "../../src/theme/tokens.css";
import { createRoot } from "react-dom/client";
import { warmUp } from "./chart/elk.ts";
import { assertPresent } from "../../machines/shared/assert-present.ts";
import { hasUnsaved } from "./user-steps.ts";
import { Panel } from "./panel/panel.tsx";
import { openServedSnapshot, SNAPSHOT_HASH } from "./served-snapshot.ts";
import { createSession } from "./session.ts";
import { subjectOf } from "./share.ts";

const shared = subjectOf(location);
const isSubject = shared !== null && "subject" in shared;
const session = createSession(
  isSubject ? shared.subject : { mode: "sandbox", scenario: "login" },
  isSubject ? { steps: shared.steps, isSaved: true } : null,
);
if (shared !== null && "problem" in shared) session.fail(shared.problem);
if (location.hash === SNAPSHOT_HASH) void openServedSnapshot(session);

const ask = (event: BeforeUnloadEvent) => event.preventDefault();
// Listens only while there are unsaved steps, because the listener keeps the page out of the back/forward cache.
session.subscribe(() => {
  if (hasUnsaved(session.get())) addEventListener("beforeunload", ask);
  else removeEventListener("beforeunload", ask);
});

// The worker that lays out charts loads while the page waits for the app.
warmUp();
createRoot(assertPresent(document.getElementById("root"))).render(
  <Panel session={session} startsHere={shared === null && location.hash !== SNAPSHOT_HASH} />,
);
