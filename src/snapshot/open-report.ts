import { logError } from "../adapters/debug-log.ts";
import type { AppServices } from "../app-actor.ts";
import { chunk } from "../chunk.ts";

/** What a report is made with. It is loaded ahead of need, so that it is there when the connection is not. */
export const reportCode = chunk(() => import("./report-panel.tsx"));

/**
 * Opens the report for support, of the page as it stands: from the help menu, the error screen, the keys. Where the
 * root has failed nothing is left that could ask for a comment: its file is downloaded at once.
 */
export async function openReport(services: AppServices): Promise<void> {
  const { actor } = services;
  const loaded = await reportCode.load().catch((error: unknown) => {
    // Fetched with the likely screens; without a connection before that there is nothing to make it with.
    logError("the report for support could not be loaded", error);
    return null;
  });
  if (loaded === null) return actor.send({ type: "report.missing" });
  const isMade = loaded.keepSnapshot(services);
  if (actor.getSnapshot().status === "active") actor.send({ type: "report.open", isMade });
  else if (isMade) loaded.downloadKept(services);
}
