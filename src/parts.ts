import type { Part } from "../machines/shared/parts.ts";
import type { Ports } from "../machines/shared/ports.ts";
import { chrome } from "./chrome/load-chrome.ts";
import { toastList } from "./components/toasts/toasts.tsx";
import { componentOf, preloadScreen } from "./screens/screens.ts";

/** Loads the parts of the app, each with its chunk. */
export const parts: Ports["parts"] = {
  has(part) {
    if (part === "menus") return chrome.loaded() !== null;
    return (part === "toasts" ? toastList.loaded() : componentOf(part)) !== null;
  },
  async load(part) {
    await loaderOf(part)();
  },
};

function loaderOf(part: Part): () => Promise<unknown> {
  if (part === "menus") return chrome.load;
  return part === "toasts" ? toastList.load : () => preloadScreen(part);
}
