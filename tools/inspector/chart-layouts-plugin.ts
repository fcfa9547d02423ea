import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import ELK, { type ELK as Elk, type ElkNode } from "elkjs/lib/elk.bundled.js";
import type { Plugin } from "vite";
import { allCases } from "../../machines/sandbox/all-cases.ts";
import { graphOf } from "./chart/graph.ts";
import { type Layout, layoutFrom, type Task, taskOf } from "./chart/layout.ts";
import { defaultFolding, viewOf } from "./chart/view.ts";

const NAME = "virtual:chart-layouts";
const cache = join(import.meta.dirname, "../../node_modules/.cache/foyer/layouts");

/**
 * Lays out every machine's chart in its initial folding at build time, so that the inspector need not. Layouts are
 * cached on disk by the hash of their input.
 */
export function chartLayouts(): Plugin {
  return {
    name: "foyer:chart-layouts",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    async load(id) {
      if (id !== `\0${NAME}`) return null;
      return `export const layouts = JSON.parse(${JSON.stringify(JSON.stringify(await layouts()))});`;
    },
  };
}

async function layouts(): Promise<Record<string, Layout>> {
  await mkdir(cache, { recursive: true });
  const elk = new ELK();
  const found: Record<string, Layout> = {};
  for (const { machine } of Object.values(allCases)) {
    const graph = graphOf(machine);
    const task = taskOf(viewOf(graph, defaultFolding(graph)));
    found[task.hash] = await laidOut(elk, task);
  }
  return found;
}

async function laidOut(elk: Elk, { hash, graphs }: Task): Promise<Layout> {
  const file = join(cache, `${hash}.json`);
  const kept = await readKept(file);
  if (kept !== null) return layoutFrom(kept);
  const results = await Promise.all(graphs.map((graph) => elk.layout(graph)));
  // Builds may run in parallel or be interrupted, so the file is written atomically.
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, JSON.stringify(results));
  await rename(draft, file);
  return layoutFrom(results);
}

async function readKept(file: string): Promise<ElkNode[] | null> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
