import { useEffect, useState } from "react";
import { useApp } from "../../app-actor.ts";
import { type Language, languages } from "../../../machines/shared/languages.ts";

/** A text with a countdown to a time. Afterwards it shows another text, or nothing. */
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

/** The time left, as `0:25` or `1:04:00`. It is never negative, and rounds seconds up. */
export function wait(until: number, now: number, language: Language): string {
  const { locale } = languages[language];
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  const hours = Math.floor(seconds / 3600);
  const afterHours = [Math.floor((seconds % 3600) / 60), seconds % 60];
  const parts = hours > 0 ? [hours, ...afterHours] : afterHours;
  return parts
    .map((part, at) => part.toLocaleString(locale, { useGrouping: false, minimumIntegerDigits: at === 0 ? 1 : 2 }))
    .join(":");
}
