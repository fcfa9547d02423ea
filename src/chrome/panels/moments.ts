const MINUTE = 60_000;
/** Summer time gives back an hour, or half of one on Lord Howe Island. */
const GIVEN_BACK = [60 * MINUTE, 30 * MINUTE];

/**
 * Writes times of events, in epoch milliseconds. A clock reads twice the same while it gives summer time back: such a
 * time is followed by its distance from Greenwich ("GMT+2").
 *
 * @param timeZone the browser's own if left out
 */
export function moments(locale: string, timeZone?: string): (at: number) => string {
  const zone = timeZone === undefined ? {} : { timeZone };
  const times = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", ...zone });
  const offsets = new Intl.DateTimeFormat(locale, { timeZoneName: "shortOffset", ...zone });
  return (at) => {
    const written = times.format(at);
    const isTwice = GIVEN_BACK.some((span) => [at - span, at + span].some((other) => times.format(other) === written));
    if (!isTwice) return written;
    const offset = offsets.formatToParts(at).find(({ type }) => type === "timeZoneName");
    return `${written} (${offset?.value ?? ""})`;
  };
}
