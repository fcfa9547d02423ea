import type { ChunkName } from "../machines/shared/chunks.ts";
import { whenIdle } from "./adapters/when-idle.ts";
import { chrome } from "./chrome/load-chrome.ts";
import { toastList } from "./components/toasts/toasts.tsx";
import { componentOf, preloadScreen } from "./screens/screens.ts";

/** Loads a chunk, unless the page has it. The menus load once the browser is idle, because no page waits for them. */
export const load = ({ chunk }: { chunk: ChunkName }): Promise<undefined> | undefined =>
  has(chunk) ? undefined : download(chunk);

function has(chunk: ChunkName): boolean {
  if (chunk === "menus") return chrome.loaded() !== null;
  return (chunk === "toasts" ? toastList.loaded() : componentOf(chunk)) !== null;
}

async function download(chunk: ChunkName): Promise<undefined> {
  if (chunk === "menus") {
    await whenIdle();
    await chrome.load();
  } else {
    await (chunk === "toasts" ? toastList.load() : preloadScreen(chunk));
  }
}
