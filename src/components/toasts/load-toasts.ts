import { chunk } from "../../chunk.ts";

/** Loads the toasts' code with the first toast, because most visits have none. */
export const toastsCode = chunk(() => import("./toast-list.tsx"));
