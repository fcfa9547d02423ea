import { describe, expect, test } from "vitest";
import { type Builds, downloadGroups, type Platform } from "../../machines/workspace/downloads/platforms.ts";

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

const everyLink = Object.fromEntries(
  Object.keys(none)
    .filter((key) => key !== "socketId")
    .map((key) => [key, `/files/${key}`]),
);

describe("the apps to download", () => {
  test("have no groups without a link", () => {
    expect(downloadGroups(none, base, null)).toEqual([]);
    expect(downloadGroups(linked({ chatMac: null, iosPMS: "", trackLinux: "  " }), base, null)).toEqual([]);
  });

  test("have the panel's order, for any order of the answer", () => {
    const links = { iosPMS: "https://a.example/1", trackMac: "https://a.example/2", chatLinux: "https://a.example/3" };
    expect(downloadGroups(linked({ ...links, chatMac: "https://a.example/4" }), base, null)).toEqual([
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

  test.each<[string, Platform[]]>([
    ["Windows", ["chatWindows64", "chatWindows32", "trackWindows64", "trackWindows32"]],
    ["Mac", ["chatMac", "trackMac"]],
    ["Linux", ["chatLinux", "trackLinux"]],
    ["Android", ["androidChat", "androidHRMS", "androidPMS"]],
    ["iPhone", ["iosChat", "iosHRMS", "iosPMS"]],
    ["iPad", ["iosChat", "iosHRMS", "iosPMS"]],
  ])("what is for %s comes first there, and the groups stay whole", (system, own) => {
    const all = downloadGroups(linked(everyLink), base, system);
    expect(all[0]).toMatchObject({ group: "own", downloads: own.map((platform) => ({ platform })) });
    expect(all.slice(1)).toEqual(downloadGroups(linked(everyLink), base, null));
  });

  test("have no first group when no app is for the person's system", () => {
    expect(downloadGroups(linked({ chatMac: "/mac" }), base, "ChromeOS")).toMatchObject([{ group: "chat" }]);
    expect(downloadGroups(linked({ chatMac: "/mac" }), base, "Linux")).toMatchObject([{ group: "chat" }]);
  });

  test("have a place for every app", () => {
    const keys = Object.keys(everyLink);
    const all = downloadGroups(linked(everyLink), base, null);
    const shown = all.flatMap(({ downloads }) => downloads);
    expect(shown.map(({ platform }) => platform).toSorted()).toEqual(keys.toSorted());
    expect(shown.every(({ platform, url }) => url === `${base}/files/${platform}`)).toBe(true);
  });

  test("may be at an http address", () => {
    const url = "http://files.example/chat";
    expect(downloadGroups(linked({ chatMac: url }), base, null)[0]?.downloads).toEqual([{ platform: "chatMac", url }]);
  });

  test.each(["javascript:alert(1)", " JavaScript:alert(1)", "data:text/html,x", "file:///etc/passwd", "http://["])(
    "%s is no link",
    (link) => {
      expect(downloadGroups(linked({ chatMac: link }), base, null)).toEqual([]);
    },
  );
});
