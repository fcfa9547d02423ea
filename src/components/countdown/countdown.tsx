import { useApp } from "../../app-actor.ts";
import { useNow } from "./use-now.ts";
import { wait } from "./wait.ts";

/** A text with the wait until a time in it, counting down; another one, or nothing, once the time has come. */
export function Countdown({ until, text, over }: { until: number; text(wait: string): string; over?: string }) {
  const { language } = useApp();
  const now = useNow(until);
  return now < until ? text(wait(until, now, language)) : over;
}
