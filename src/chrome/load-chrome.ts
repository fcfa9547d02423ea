import { chunk } from "../chunk.ts";

/** The parts of the frame around the pages of somebody who is signed in. */
export const chrome = chunk(() => import("./chrome.tsx"));
