import "./trusted-types.ts";
// The layers of styles are in the order of their files: Mantine's override the reset.
import "../../src/theme/tokens.css";
import "@mantine/core/styles.layer.css";
import "../../src/theme/forced-colors.css";
import { MantineProvider } from "@mantine/core";
import { createRoot } from "react-dom/client";
import { warmUp } from "../../workbench/inspector/drawing/elk.ts";
import { assertPresent } from "../../workbench/assert-present.ts";
import { theme } from "../../src/theme/theme.ts";
import { FoyerPanel } from "./foyer-panel.tsx";
import { keepPath, keptPath } from "../../workbench/inspector/reload.ts";
import { createSession, type Session } from "../../workbench/inspector/session.ts";
import { subjectOf } from "../../workbench/inspector/record/share.ts";
import { foyer } from "./foyer.ts";
import { foyerTexts } from "./texts.ts";

/** The hash of the URL under which `npm run snapshot -- open FILE` serves the panel. */
const SNAPSHOT_HASH = "#snapshot";

const kept = keptPath(foyer, location.hash);
const shared = kept ? null : subjectOf(foyer, location);
const isSubject = shared !== null && "subject" in shared;
const session = createSession(
  foyer,
  kept?.subject ?? (isSubject ? shared.subject : { mode: "sandbox", scenario: "login" }),
  kept?.toTake ?? (isSubject ? { steps: shared.steps } : null),
);
if (shared !== null && "problem" in shared) session.fail(shared.problem);
if (kept === null && location.hash === SNAPSHOT_HASH) void openServedSnapshot(session);
addEventListener("pagehide", () => keepPath(session.intended(), location.hash));

/** The content security policy refuses a style element without the page's nonce. */
const styleNonce = () => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";

// The worker that lays out charts loads while the page waits for the app.
warmUp();
createRoot(assertPresent(document.getElementById("root"))).render(
  // The tokens handle light and dark themselves.
  <MantineProvider theme={theme} forceColorScheme="light" getStyleNonce={styleNonce}>
    <FoyerPanel session={session} startsHere={kept === null && shared === null && location.hash !== SNAPSHOT_HASH} />
  </MantineProvider>,
);

/** Opens the snapshot served with the panel, or reports why it cannot be opened. */
async function openServedSnapshot(session: Session): Promise<void> {
  const answer = await fetch("/snapshot.json");
  if (!answer.ok) return session.fail(foyerTexts.notServed);
  const file = await answer.text();
  const refusal = foyer.snapshots.refusalOf(file);
  if (refusal !== null) return session.fail(refusal.message);
  session.open({ mode: "snapshot", name: foyerTexts.served, file }, null);
}
