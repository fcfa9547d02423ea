import { texts } from "./texts.ts";
import type { Session } from "./session.ts";
import { readSnapshot } from "../../machines/snapshot/read.ts";

/** The hash of the URL under which `npm run snapshot -- open FILE` serves the panel. */
export const SNAPSHOT_HASH = "#snapshot";

/** Opens the snapshot served with the panel, or reports why it cannot be opened. */
export async function openServedSnapshot(session: Session): Promise<void> {
  const answer = await fetch("/snapshot.json");
  if (!answer.ok) return session.fail(texts.record.problems.notServed);
  const file = await answer.text();
  const read = readSnapshot(file);
  if ("refusal" in read) return session.fail(read.refusal.message);
  session.open({ mode: "snapshot", name: texts.record.served, file, ...read }, null);
}
