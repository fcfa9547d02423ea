import ELK, { type ELK as Elk } from "elkjs/lib/elk-api.js";
import workerAddress from "elkjs/lib/elk-worker.min.js?url";
import { layouts } from "virtual:chart-layouts";
import { type Layout, layoutFrom, type Task, taskOf } from "./layout.ts";
import type { ChartView } from "./view.ts";

/** The only script that a page with charts starts as a worker. The page's Trusted Types policy must allow it. */
export const LAYOUT_WORKER_ADDRESS: string = workerAddress;

const known = new Map<string, Layout | Promise<Layout>>(Object.entries(layouts));

/** ELK, and a signal that ends all waits: ELK itself would wait forever for a worker that cannot be loaded. */
interface Desk {
  elk: Elk;
  broken: Promise<never>;
}

let desk: Desk | null = null;

/**
 * Lays out a view. Synchronous if the layout is known, from the build or from earlier in this page. The promise rejects
 * with an `Error` if the worker cannot be loaded.
 */
export function layOut(view: ChartView): Layout | Promise<Layout> {
  const { hash, graphs } = taskOf(view);
  const found = known.get(hash);
  if (found) return found;
  const layout = laidOut(graphs);
  known.set(hash, layout);
  layout.then(
    (result) => known.set(hash, result),
    // The caller gets the error; the next attempt starts over.
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
