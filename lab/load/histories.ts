import { runCampaign, type CampaignOptions, type CampaignResult } from "./histories/campaign.ts";
import type { Nodes } from "./nodes.ts";
import type { Report } from "./report.ts";

/** Milliseconds of a node's suspension; the longest is more than PostgreSQL waits for a silent transaction. */
const SUSPENSIONS = [50, 100, 300, 300, 1000, 1000, 3000, 11_000] as const;
const PROGRESS_EVERY = 30_000;

type Options = Pick<CampaignOptions, "operations" | "parallel" | "faultEvery" | "seed">;

/** Runs a campaign and reports its progress from time to time. */
export async function runHistories(nodes: Nodes, options: Options): Promise<{ report: Report; isGood: boolean }> {
  const start = performance.now();
  const elapsed = () => Math.round((performance.now() - start) / 1000);
  let said = start;
  const onProgress = ({ operations, killed, suspended, violations }: CampaignResult) => {
    if (performance.now() - said < PROGRESS_EVERY) return;
    said = performance.now();
    console.log(
      `${elapsed()} s: ${operations} operations, ${killed} kills, ${suspended} suspensions, ${violations.length} violations`,
    );
  };
  const result = await runCampaign({ ...options, nodes, suspensions: SUSPENSIONS, onProgress });
  const { byThing, operations, killed, suspended, violations } = result;
  const report = {
    title: "Histories of single-use things",
    settings: {
      ...options,
      nodes: "two, on PostgreSQL",
      seconds: elapsed(),
      operationsDone: operations,
      nodesKilled: killed,
      nodesSuspended: suspended,
    },
    tables: [{ title: "Linearizability", rows: Object.values(byThing) }],
    details: { violations },
  };
  return { report, isGood: violations.length === 0 };
}
