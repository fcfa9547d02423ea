import { readFileSync } from "node:fs";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { deviceOf } from "../../machines/shared/device.ts";
import { since } from "../../src/chrome/panels/since.ts";
import { VERSION } from "../../src/version.ts";

test("the app shows the package's version", () => {
  const { version } = v.parse(v.object({ version: v.string() }), JSON.parse(readFileSync("package.json", "utf8")));
  expect(VERSION).toBe(version);
});

describe("the device named by a user agent", () => {
  const chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0";
  test.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, "Chrome", "Windows", "computer"],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/150.0.0.0`, "Edge", "Windows", "computer"],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${chrome} Safari/537.36 OPR/120.0`, "Opera", "Mac", "computer"],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15",
      "Safari",
      "Mac",
      "computer",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1",
      "Safari",
      "iPhone",
      "phone",
    ],
    [
      "Mozilla/5.0 (iPad; CPU OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/150.0 Mobile/15E148 Safari/604.1",
      "Chrome",
      "iPad",
      "phone",
    ],
    [`Mozilla/5.0 (Linux; Android 16; K) ${chrome} Mobile Safari/537.36`, "Chrome", "Android", "phone"],
    [
      `Mozilla/5.0 (Linux; Android 16; SM-S938B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/30.0 Chrome/140.0.0.0 Mobile Safari/537.36`,
      "Samsung Internet",
      "Android",
      "phone",
    ],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox", "Linux", "computer"],
    [`Mozilla/5.0 (X11; CrOS x86_64 15000.0.0) ${chrome} Safari/537.36`, "Chrome", "ChromeOS", "computer"],
    [`Mozilla/5.0 (X11; Linux x86_64) ${chrome} Electron/40.0.0 Safari/537.36`, null, "Linux", "computer"],
  ])("%s", (userAgent, browser, system, kind) => {
    expect(deviceOf(userAgent)).toEqual({ browser, system, kind });
  });

  test.each([null, "", "curl/8.0", "Chrome/150", "Windows"])("is not guessed from %j", (userAgent) => {
    expect(deviceOf(userAgent)).toBeNull();
  });
});

describe("how long ago a device was used", () => {
  const now = Date.UTC(2026, 10, 21, 12);
  const HOUR = 3_600_000;
  test.each([
    [-5_000, null],
    [0, null],
    [HOUR - 1, null],
    [HOUR, "1 hour ago"],
    [23 * HOUR, "23 hours ago"],
    [24 * HOUR, "yesterday"],
    [71 * HOUR, "2 days ago"],
  ])("%i ms: %s", (ago, words) => {
    expect(since(now - ago, now, "en")).toBe(words);
  });
});
