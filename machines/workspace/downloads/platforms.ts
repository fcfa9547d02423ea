import type { Reply } from "../../shared/contract.ts";

export type Builds = Reply<"getBuildInfo">;
export type Platform = Exclude<keyof Builds, "socketId">;

/** The groups of the page and their apps, in display order. */
const groups = {
  chat: ["chatWindows32", "chatWindows64", "chatMac", "chatLinux"],
  track: ["trackWindows32", "trackWindows64", "trackMac", "trackLinux"],
  android: ["androidChat", "androidHRMS", "androidPMS"],
  ios: ["iosChat", "iosHRMS", "iosPMS"],
} as const satisfies Record<string, readonly Platform[]>;

export type PlatformGroup = keyof typeof groups;
const groupNames = ["chat", "track", "android", "ios"] as const satisfies readonly PlatformGroup[];

/** The apps for each operating system, by its common name. */
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
 * The downloads in groups. Those for the person's own system come first; empty groups are left out.
 *
 * @param base the address to resolve relative links against
 */
export function downloadGroups(
  builds: Builds,
  base: string,
  system: string | null,
): { group: PlatformGroup | "own"; downloads: Download[] }[] {
  const own = (system === null ? undefined : systems[system]) ?? [];
  const others = groupNames.map((group) => ({ group, platforms: groups[group] }));
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

/** Accepts links to any site, but only http(s) ones: another scheme could run a script. */
function webAddressOf(link: string | null, base: string): string | null {
  if (link === null || link.trim() === "" || !URL.canParse(link, base)) return null;
  const { protocol, href } = new URL(link, base);
  return protocol === "https:" || protocol === "http:" ? href : null;
}
