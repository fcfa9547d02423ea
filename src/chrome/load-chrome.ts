import { chunk } from "../chunk.ts";

/** Loads the menus around signed-in pages. */
export const chrome = chunk(() => import("./chrome.tsx"));
