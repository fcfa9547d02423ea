import { type Language, languages } from "../../../machines/shared/languages.ts";

/** The time left, as `0:25` or `1:04:00`. Never negative; seconds are rounded up. */
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
