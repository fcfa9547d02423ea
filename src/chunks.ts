import { type Charts, takeCharts } from "../machines/app/take-charts.ts";
import type { ChunkName } from "../machines/shared/chunks.ts";
import type { AppActor } from "./app-actor.ts";
import type { Chunk } from "./chunk.ts";
import { chrome } from "./chrome/load-chrome.ts";
import { toastList } from "./components/toasts/toasts.tsx";
import { screenCode } from "./screens/screens.ts";

const chunkOf = (name: ChunkName): Chunk<object> => {
  if (name === "menus") return chrome;
  return name === "toasts" ? toastList : screenCode(name);
};

/** Loads a chunk. */
export const load = ({ chunk }: { chunk: ChunkName }) => chunkOf(chunk).load();

/** Loads chunks, unless the page has them, and gives the root the charts in them. The charts decide when. */
export const loadsFor =
  (root: AppActor) =>
  ({ chunk }: { chunk: ChunkName }): Promise<undefined> | undefined => {
    const take = (code: { charts?: Charts }): undefined => {
      if (code.charts) takeCharts(root, code.charts);
    };
    const { loaded, load } = chunkOf(chunk);
    const code = loaded();
    return code === null ? load().then(take) : take(code);
  };
