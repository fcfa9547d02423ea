const format = new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  fractionalSecondDigits: 3,
  timeZone: "UTC",
});

/** The time of day of the app's clock, in UTC: by the sandbox's clock the date means nothing. */
export const clockTime = (epochMilliseconds: number): string => format.format(epochMilliseconds);
