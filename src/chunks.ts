import type { ChunkName } from "../machines/shared/chunks.ts";
import type { Ports } from "../machines/shared/ports.ts";
import { chrome } from "./chrome/load-chrome.ts";
import { toastList } from "./components/toasts/toasts.tsx";
import { componentOf, preloadScreen } from "./screens/screens.ts";

/** The port that loads chunks by their names. */
export const chunks: Ports["chunks"] = {
  has(chunk) {
    if (chunk === "menus") return chrome.loaded() !== null;
    return (chunk === "toasts" ? toastList.loaded() : componentOf(chunk)) !== null;
  },
  async load(chunk) {
    await loaderOf(chunk)();
  },
};

function loaderOf(chunk: ChunkName): () => Promise<unknown> {
  if (chunk === "menus") return chrome.load;
  return chunk === "toasts" ? toastList.load : () => preloadScreen(chunk);
}
