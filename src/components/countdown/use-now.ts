import { useEffect, useState } from "react";
import { useApp } from "../../app-actor.ts";

/** The time in epoch milliseconds, read again each second until `until` has passed. */
export function useNow(until: number): number {
  const { now } = useApp();
  const [time, setTime] = useState(now);
  const over = time >= until;

  useEffect(() => {
    if (over) return;
    const ticking = setInterval(() => setTime(now()), 1000);
    return () => clearInterval(ticking);
  }, [over, now]);

  return time;
}
