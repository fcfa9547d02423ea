import { useEffect, useState } from "react";
import { useApp } from "../../app-actor.ts";
import { wait } from "./wait.ts";

/** A text with a countdown to a time. Afterwards another text, or nothing. */
export function Countdown({ until, text, over }: { until: number; text(wait: string): string; over?: string }) {
  const { language, now } = useApp();
  const [time, setTime] = useState(now);
  const isOver = time >= until;

  useEffect(() => {
    if (isOver) return;
    const ticking = setInterval(() => setTime(now()), 1000);
    return () => clearInterval(ticking);
  }, [isOver, now]);

  return <span>{isOver ? over : text(wait(until, time, language))}</span>;
}
