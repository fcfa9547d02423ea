import type { HttpBindings } from "@hono/node-server";

/** Whether an error only means that the client disconnected before sending the whole body. */
export function clientAborted(error: unknown, { incoming }: HttpBindings): boolean {
  if (incoming.complete || !(error instanceof Error)) return false;
  return error.name === "AbortError" || ("code" in error && error.code === "ECONNRESET");
}
