import { expect, test } from "vitest";
import { moments } from "../../src/constants/dates.ts";

const berlin = moments("en", "Europe/Berlin");

test("a time in the hour that comes twice when summer time ends has its offset behind it, and no other", () => {
  const written = ["00:59", "01:00", "01:59", "02:00"].map((time) => berlin(Date.parse(`2026-10-25T${time}Z`)));
  // No-break spaces before AM depend on the browser.
  expect(written.map((text) => text.replaceAll("\u202F", " "))).toEqual([
    "Oct 25, 2026, 2:59 AM (GMT+2)",
    "Oct 25, 2026, 2:00 AM (GMT+1)",
    "Oct 25, 2026, 2:59 AM (GMT+1)",
    "Oct 25, 2026, 3:00 AM",
  ]);
  expect(berlin(Date.parse("2026-03-29T01:30Z"))).not.toContain("GMT");
});

test.each([
  ["Europe/Berlin", 2026],
  ["America/St_Johns", 2026],
  ["Australia/Lord_Howe", 2026],
  ["Africa/Casablanca", 2025],
  ["Asia/Kolkata", 2026],
])("in %s no two half hours of a year read the same", (zone, year) => {
  const write = moments("en", zone);
  const start = Date.UTC(year, 0, 1);
  const written = Array.from({ length: 366 * 48 }, (_, index) => write(start + index * 30 * 60_000));
  expect(new Set(written).size).toBe(written.length);
});
