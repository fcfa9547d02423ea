/** A calendar day, independent of time zone. */
export interface Day {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
}

/** A range of days, both ends included. */
export interface DateRange {
  from: Day;
  to: Day;
}

/** Common ranges, relative to a given day. */
export const dateRangePresets = {
  Today: (today) => ({ from: today, to: today }),
  Yesterday: (today) => ({ from: daysLater(today, -1), to: daysLater(today, -1) }),
  /** From six days ago until the end of this week, which is Saturday. */
  "Last Week": (today) => ({ from: daysLater(today, -6), to: daysLater(today, 6 - weekday(today)) }),
  "Last Month": ({ year, month }) => ({ from: dayOf(year, month - 1, 1), to: dayOf(year, month, 0) }),
  "Current Year": ({ year }) => wholeYear(year),
  "Last Year": ({ year }) => wholeYear(year - 1),
  "Next Year": ({ year }) => wholeYear(year + 1),
} as const satisfies Record<string, (today: Day) => DateRange>;

/** Date and time formats, keyed by the patterns that the suite's products use. */
export const dateFormats = {
  "DD/MM/YYYY": { locale: "en-GB", day: "2-digit", month: "2-digit", year: "numeric" },
  "hh:mm A": { locale: "en-US", hour: "2-digit", minute: "2-digit", hour12: true },
} as const satisfies Record<string, Intl.DateTimeFormatOptions & { locale: string }>;

export type DateFormat = keyof typeof dateFormats;

/** Formats a time in epoch milliseconds for a time zone. */
export function dateWritten(at: number, format: DateFormat, timeZone: string): string {
  const { locale, ...options } = dateFormats[format];
  // Some browsers put a narrow no-break space before AM or PM.
  return new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(at).replace("\u202F", " ");
}

const MINUTE = 60_000;
/** Clocks go back by an hour when summer time ends, and by half an hour on Lord Howe Island. */
const SET_BACK = [60 * MINUTE, 30 * MINUTE];

/**
 * Writes times of events, in epoch milliseconds. When summer time ends, a clock shows the same hour twice: a time in that
 * hour is followed by its distance from Greenwich ("GMT+2").
 *
 * @param timeZone the browser's own if left out
 */
export function moments(locale: string, timeZone?: string): (at: number) => string {
  const zone = timeZone === undefined ? {} : { timeZone };
  const times = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", ...zone });
  const offsets = new Intl.DateTimeFormat(locale, { timeZoneName: "shortOffset", ...zone });
  return (at) => {
    const written = times.format(at);
    const isTwice = SET_BACK.some((span) => [at - span, at + span].some((other) => times.format(other) === written));
    if (!isTwice) return written;
    const offset = offsets.formatToParts(at).find(({ type }) => type === "timeZoneName");
    return `${written} (${offset?.value ?? ""})`;
  };
}

/** Out-of-range days and months roll over into the next or previous one. */
function dayOf(year: number, month: number, day: number): Day {
  const time = timeOf({ year, month, day });
  return { year: time.getUTCFullYear(), month: time.getUTCMonth() + 1, day: time.getUTCDate() };
}

function timeOf({ year, month, day }: Day): Date {
  const time = new Date(0);
  time.setUTCFullYear(year, month - 1, day);
  return time;
}

const daysLater = ({ year, month, day }: Day, days: number): Day => dayOf(year, month, day + days);

/** 0 is Sunday. */
const weekday = (day: Day): number => timeOf(day).getUTCDay();

const wholeYear = (year: number): DateRange => ({ from: dayOf(year, 1, 1), to: dayOf(year, 12, 31) });
