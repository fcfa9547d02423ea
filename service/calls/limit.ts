import { countFailure, type Throttled } from "../account/throttle.ts";
import { texts } from "../texts.ts";
import type { Asked } from "./call.ts";
import { Refusal } from "./refusal.ts";

/** Counts a try before it is looked at. Refuses with 429 and the wait where one is running. */
export async function countTry({ context, now }: Asked, throttled: Throttled): Promise<void> {
  const wait = await countFailure(context.db, throttled, now);
  if (wait > 0) throw new Refusal(429, texts.refusal.tooManyTries, { retryAfter: wait });
}
