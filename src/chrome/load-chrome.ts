import { chunk } from "../chunk.ts";

/** Loads the menus around signed-in pages, and "Get help". */
export const menusCode = chunk(() => import("./chrome.tsx"));
