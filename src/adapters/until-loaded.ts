import { clock } from "./clock.ts";

/** How long to wait before loading again. */
const LOAD_AGAIN_MS = 3_000;

/** Loads a part of the app. Retries without a connection, calling `onFailure` after each failed try. */
export async function untilLoaded<T>(load: () => Promise<T>, onFailure: () => void = () => {}): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      // Most likely there is no connection. The page says so, and the person can go on typing.
      onFailure();
      await new Promise<void>((resolve) => clock.setTimeout(resolve, LOAD_AGAIN_MS));
    }
  }
}
