import type { Reply } from "../../../machines/shared/contract.ts";

export type Builds = Reply<"getBuildInfo">;
export type Platform = Exclude<keyof Builds, "socketId">;

/** The panel's groups, and the apps in each, in the order in which they are shown. */
const groups = {
  chat: ["chatWindows32", "chatWindows64", "chatMac", "chatLinux"],
  track: ["trackWindows32", "trackWindows64", "trackMac", "trackLinux"],
  android: ["androidChat", "androidHRMS", "androidPMS"],
  ios: ["iosChat", "iosHRMS", "iosPMS"],
} as const satisfies Record<string, readonly Platform[]>;

export type PlatformGroup = keyof typeof groups;
const groupNames = ["chat", "track", "android", "ios"] as const satisfies readonly PlatformGroup[];

/** The apps for a system, by the name that people know it by. */
const systems: Readonly<Record<string, readonly Platform[]>> = {
  Windows: ["chatWindows64", "chatWindows32", "trackWindows64", "trackWindows32"],
  Mac: ["chatMac", "trackMac"],
  Linux: ["chatLinux", "trackLinux"],
  Android: groups.android,
  iPhone: groups.ios,
  iPad: groups.ios,
};

export interface Download {
  platform: Platform;
  url: string;
}

/**
 * What there is to download: first what is for the person's own system, then the others, group by group. A group
 * without an app is left out.
 *
 * @param base the address that links without a host are of
 */
export function downloadGroups(
  builds: Builds,
  base: string,
  system: string | null,
): { group: PlatformGroup | "own"; downloads: Download[] }[] {
  const own = (system === null ? undefined : systems[system]) ?? [];
  const others = groupNames.map((group) => ({ group, platforms: groups[group].filter((name) => !own.includes(name)) }));
  return [{ group: "own" as const, platforms: own }, ...others]
    .map(({ group, platforms }) => ({
      group,
      downloads: platforms.flatMap((platform) => {
        const url = webAddressOf(builds[platform]?.link ?? null, base);
        return url === null ? [] : [{ platform, url }];
      }),
    }))
    .filter(({ downloads }) => downloads.length > 0);
}

/** App stores and file servers are anywhere; but only the web may be linked to, never a script. */
function webAddressOf(link: string | null, base: string): string | null {
  if (link === null || link.trim() === "" || !URL.canParse(link, base)) return null;
  const { protocol, href } = new URL(link, base);
  return protocol === "https:" || protocol === "http:" ? href : null;
}
