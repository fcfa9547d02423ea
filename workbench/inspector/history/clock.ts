const format = new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  fractionalSecondDigits: 3,
  timeZone: "UTC",
});

/** The time of day by the app's clock, in UTC. The sandbox always begins on the same day. */
export const clockTime = (epochMilliseconds: number): string => format.format(epochMilliseconds);
