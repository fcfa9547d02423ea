import { type Language, languages } from "../../../machines/shared/languages.ts";

/** How long until a time, as people read it: `0:25`, `1:04:00`. Never negative; a begun second counts. */
export function wait(until: number, now: number, language: Language): string {
  const { locale } = languages[language];
  const plain = new Intl.NumberFormat(locale, { useGrouping: false });
  const twoDigits = new Intl.NumberFormat(locale, { minimumIntegerDigits: 2 });
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const parts =
    hours > 0
      ? [plain.format(hours), twoDigits.format(minutes), twoDigits.format(seconds % 60)]
      : [plain.format(minutes), twoDigits.format(seconds % 60)];
  return parts.join(":");
}
