import type { HttpBindings } from "@hono/node-server";

/** Whether something failed only because the asker left before all of the body had come: no fault of anything here. */
export function leftEarly(error: unknown, { incoming }: HttpBindings): boolean {
  if (incoming.complete || !(error instanceof Error)) return false;
  return error.name === "AbortError" || ("code" in error && error.code === "ECONNRESET");
}
