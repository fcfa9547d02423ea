import { clock } from "./clock.ts";

/** The delay before it retries a failed load. */
const RETRY_DELAY_MS = 3_000;

/** Loads a chunk, retrying until it succeeds. Calls `onFailure` after each failed attempt. */
export async function untilLoaded<T>(load: () => Promise<T>, onFailure: () => void = () => {}): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      // Most likely there is no connection. The page shows that, and the person can go on typing.
      onFailure();
      await new Promise<void>((resolve) => clock.setTimeout(resolve, RETRY_DELAY_MS));
    }
  }
}
