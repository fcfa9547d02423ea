import { clock } from "./clock.ts";

/** What could not be loaded is asked for again after this long. */
const LOAD_AGAIN_MS = 3_000;

/** Loads a part of the app. Without a connection it keeps trying, and calls `onFailure` after each try that failed. */
export async function untilLoaded<T>(load: () => Promise<T>, onFailure: () => void = () => {}): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      // No connection, most likely: the page says so and the person may go on typing.
      onFailure();
      await new Promise<void>((resolve) => clock.setTimeout(resolve, LOAD_AGAIN_MS));
    }
  }
}
