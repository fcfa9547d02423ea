import type { ChunkName } from "../machines/shared/chunks.ts";
import type { Chunk } from "./chunk.ts";
import { chrome } from "./chrome/load-chrome.ts";
import { toastList } from "./components/toasts/toasts.tsx";
import { componentOf, preloadScreen } from "./screens/screens.ts";

const chunkOf = (name: ChunkName): Chunk<unknown> => {
  if (name === "menus") return chrome;
  return name === "toasts" ? toastList : { loaded: () => componentOf(name), load: () => preloadScreen(name) };
};

/** Loads a chunk, unless the page has it. The charts decide when. */
export function load({ chunk }: { chunk: ChunkName }): Promise<undefined> | undefined {
  const { loaded, load: download } = chunkOf(chunk);
  return loaded() === null ? download().then(() => undefined) : undefined;
}
