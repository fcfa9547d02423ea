import { describe, expect, test } from "vitest";
import { type Builds, downloadGroups, type Platform } from "../../src/screens/downloads/platforms.ts";

const none: Builds = {
  socketId: null,
  chatWindows32: null,
  chatWindows64: null,
  chatMac: null,
  chatLinux: null,
  trackWindows32: null,
  trackWindows64: null,
  trackMac: null,
  trackLinux: null,
  androidChat: null,
  androidHRMS: null,
  androidPMS: null,
  iosChat: null,
  iosHRMS: null,
  iosPMS: null,
};
const base = "https://accounts.example";
const linked = (links: Partial<Record<Platform, string | null>>): Builds => ({
  ...none,
  ...Object.fromEntries(Object.entries(links).map(([platform, link]) => [platform, { link }])),
});

describe("the apps to download (specification section 2, Downloads)", () => {
  test("nothing where there is no link", () => {
    expect(downloadGroups(none, base)).toEqual([]);
    expect(downloadGroups(linked({ chatMac: null, iosPMS: "", trackLinux: "  " }), base)).toEqual([]);
  });

  test("groups and apps come in the order of the panel, whatever the order of the answer", () => {
    const links = { iosPMS: "https://a.example/1", trackMac: "https://a.example/2", chatLinux: "https://a.example/3" };
    expect(downloadGroups(linked({ ...links, chatMac: "https://a.example/4" }), base)).toEqual([
      {
        group: "chat",
        downloads: [
          { platform: "chatMac", url: "https://a.example/4" },
          { platform: "chatLinux", url: "https://a.example/3" },
        ],
      },
      { group: "track", downloads: [{ platform: "trackMac", url: "https://a.example/2" }] },
      { group: "ios", downloads: [{ platform: "iosPMS", url: "https://a.example/1" }] },
    ]);
  });

  test("every app has its place", () => {
    const keys = Object.keys(none).filter((key) => key !== "socketId");
    const all = downloadGroups(linked(Object.fromEntries(keys.map((key) => [key, `/files/${key}`]))), base);
    const shown = all.flatMap(({ downloads }) => downloads);
    expect(shown.map(({ platform }) => platform).toSorted()).toEqual(keys.toSorted());
    expect(shown.every(({ platform, url }) => url === `${base}/files/${platform}`)).toBe(true);
  });

  test.each(["javascript:alert(1)", " JavaScript:alert(1)", "data:text/html,x", "file:///etc/passwd", "http://["])(
    "%s is no link",
    (link) => {
      expect(downloadGroups(linked({ chatMac: link }), base)).toEqual([]);
    },
  );
});
