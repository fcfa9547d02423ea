import ELK, { type ELK as Elk, type ElkNode } from "elkjs/lib/elk-api.js";
import workerAddress from "elkjs/lib/elk-worker.min.js?url";
import { graphsOf, type Layout, layoutFrom } from "./layout.ts";
import { measureIn } from "./measures.ts";
import type { ChartView } from "./view.ts";

/** The only script that a page with charts starts as a worker. The page's Trusted Types policy must allow it. */
export const LAYOUT_WORKER_ADDRESS: string = workerAddress;

/** Each layout by everything on which it depends. */
const known = new Map<string, Promise<Layout>>();

/** ELK, and a promise that rejects if its worker cannot be loaded: ELK itself would wait forever. */
interface Desk {
  elk: Elk;
  broken: Promise<never>;
}

let desk: Desk | null = null;

/** Starts the worker ahead of the first layout, because it takes a second to load. */
export function warmUp(): void {
  desk ??= openDesk();
}

/**
 * Lays out a view for the page's font, once: the page keeps the layout. Rejects with an `Error` if the worker cannot be
 * loaded; the next call tries again.
 */
export function layOut(view: ChartView): Promise<Layout> {
  const graphs = graphsOf(view, measureIn(getComputedStyle(document.body).fontFamily));
  const key = JSON.stringify(graphs);
  const found = known.get(key);
  if (found) return found;
  const layout = laidOut(graphs);
  known.set(key, layout);
  layout.catch(() => known.delete(key));
  return layout;
}

async function laidOut(graphs: readonly ElkNode[]): Promise<Layout> {
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
  // A worker that nobody waits for may fail unheard.
  broken.catch(() => {});
  return { elk: new ELK({ workerFactory: () => worker, algorithms: ["layered", "rectpacking"] }), broken };
}
