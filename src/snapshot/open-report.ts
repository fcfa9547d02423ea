import { takeCharts } from "../../machines/app/take-charts.ts";
import { logError } from "../adapters/debug-log.ts";
import type { AppServices } from "../app-actor.ts";
import { markOf, type Press } from "../sends.ts";
import { chunk } from "../chunk.ts";

/** The code that makes a report. The app loads it in advance, so that a report needs no connection. */
export const reportCode = chunk(() => import("./report-panel.tsx"));

/**
 * Opens the support report of the current page. After the root has failed, no machine can ask for a comment: the
 * browser downloads the file at once.
 */
export async function openReport(services: AppServices): Promise<void> {
  const { actor } = services;
  const loaded = await reportCode.load().catch((error: unknown) => {
    // The app loads it after the likely screens. If the connection fails before that, nobody can make a report.
    logError("the report for support could not be loaded", error);
    return null;
  });
  if (loaded === null) return actor.send({ type: "report.missing" });
  takeCharts(actor, loaded.charts);
  const isMade = loaded.keepSnapshot(services);
  if (actor.getSnapshot().status === "active") actor.send({ type: "report.open", isMade });
  else if (isMade) loaded.downloadKept(services);
}

/** For a button that opens the report. */
export const opensReport = (services: AppServices): Press => ({
  ...markOf(services.actor, "report.open"),
  onClick: () => void openReport(services),
});
