import { describe, expect, test } from "vitest";
import { isEmbeddedBrowser } from "../../machines/shared/embedded-browser.ts";

const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const pixel = "Mozilla/5.0 (Linux; Android 15; Pixel 9";

describe("browsers inside another app, in which signing up is not offered", () => {
  test.each([
    ["Facebook on an iPhone", `${iPhone} Mobile/15E148 [FBAN/FBIOS;FBAV/490.0.0.0;FBDV/iPhone16,1]`],
    [
      "Facebook on Android",
      `${pixel}; wv) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/490.0]`,
    ],
    ["Instagram", `${iPhone} Mobile/15E148 Instagram 360.0.0.0 (iPhone16,1; iOS 18_2)`],
    ["LinkedIn", `${iPhone} Mobile/15E148 [LinkedInApp]/9.30`],
    ["Line", `${iPhone} Safari/604.1 Line/14.20.0`],
    ["WeChat", `${iPhone} Mobile/15E148 MicroMessenger/8.0.54 Language/en`],
    ["the Google app", `${iPhone} GSA/344.0 Mobile/15E148 Safari/604.1`],
    ["Twitter", `${iPhone} Mobile/15E148 Twitter for iPhone/10.68`],
    ["an Android webview", `${pixel} Build/AP4A; wv) AppleWebKit/537.36 Version/4.0 Chrome/131.0 Mobile Safari/537.36`],
    ["an Android webview that writes its mark without a space", `${pixel};wv) AppleWebKit/537.36`],
    ["an iPhone webview", `${iPhone} Mobile/15E148`],
  ])("%s", (_, userAgent) => {
    expect(isEmbeddedBrowser(userAgent)).toBe(true);
  });
});

describe("browsers of their own", () => {
  test.each([
    ["Safari on an iPhone", `${iPhone} Version/18.2 Mobile/15E148 Safari/604.1`],
    ["Chrome on an iPhone", `${iPhone} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`],
    ["Firefox on an iPhone", `${iPhone} FxiOS/133.0 Mobile/15E148 Safari/605.1.15`],
    ["Chrome on Android", `${pixel}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36`],
    ["Firefox on Android", "Mozilla/5.0 (Android 15; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0"],
    [
      "Safari on a Mac",
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.2 Safari/605.1.15",
    ],
    [
      "Edge on Windows",
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0",
    ],
    ["one that says nothing", ""],
  ])("%s", (_, userAgent) => {
    expect(isEmbeddedBrowser(userAgent)).toBe(false);
  });
});
