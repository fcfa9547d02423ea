import { useNow } from "./use-now.ts";
import { wait } from "./wait.ts";

/** A text with the wait until a time in it, counting down. Nothing once the time has come. */
export function Countdown({ until, text }: { until: number; text(wait: string): string }) {
  const now = useNow(until);
  return now < until && text(wait(until, now));
}
