import ELK, { type ELK as Elk } from "elkjs/lib/elk-api.js";
import workerAddress from "elkjs/lib/elk-worker.min.js?url";
import { layouts } from "virtual:chart-layouts";
import { type Layout, layoutFrom, type Task, taskOf } from "./layout.ts";
import type { ChartView } from "./view.ts";

/** The one script that a page with charts starts as a worker: its Trusted Types policy has to let it through. */
export const LAYOUT_WORKER_ADDRESS: string = workerAddress;

const known = new Map<string, Layout | Promise<Layout>>(Object.entries(layouts));

/** The worker, and what ends every wait for it: ELK itself would wait for ever for one that cannot be loaded. */
interface Desk {
  elk: Elk;
  broken: Promise<never>;
}

let desk: Desk | null = null;

/**
 * Where everything of a view is drawn: at once where it was laid out before, when the inspector was built or in
 * this page. The promise is rejected with an `Error` when the worker cannot be had.
 */
export function layOut(view: ChartView): Layout | Promise<Layout> {
  const { hash, graphs } = taskOf(view);
  const found = known.get(hash);
  if (found) return found;
  const layout = laidOut(graphs);
  known.set(hash, layout);
  layout.then(
    (result) => known.set(hash, result),
    // The asker is told; another attempt starts over.
    () => known.delete(hash),
  );
  return layout;
}

async function laidOut(graphs: Task["graphs"]): Promise<Layout> {
  const { elk, broken } = (desk ??= openDesk());
  return layoutFrom(await Promise.race([Promise.all(graphs.map((graph) => elk.layout(graph))), broken]));
}

function openDesk(): Desk {
  const worker = new Worker(LAYOUT_WORKER_ADDRESS);
  const broken = new Promise<never>((_, reject) => {
    worker.addEventListener("error", ({ message }) => {
      desk = null;
      reject(new Error(`the worker that lays out charts cannot run: ${message}`));
    });
  });
  return { elk: new ELK({ workerFactory: () => worker, algorithms: ["layered"] }), broken };
}
