import { chunk } from "../chunk.ts";

/** The parts of the frame around the pages of a person who is signed in. */
export const chrome = chunk(() => import("./chrome.tsx"));
