import { type PageFacts, VERSION as FILE_VERSION } from "../../../machines/snapshot/envelope.ts";
import { VERSION } from "../../../src/version.ts";

/** Which build made a snapshot file, and how this one has migrated it. */
export function originOf({ page }: { page: Pick<PageFacts, "app"> }, version: number): string {
  const [made = "unknown"] = page.app.split(" ");
  const by = made === VERSION ? `Made by this version, ${VERSION}` : `Made by version ${made}, opened in ${VERSION}`;
  return version === FILE_VERSION
    ? `${by}, in the current format (${version})`
    : `${by}, migrated from format ${version} to ${FILE_VERSION}`;
}

/** The browser's engine with the browser's version. Every engine but Firefox's also names others. */
export function engineOf(userAgent: string): string {
  const engines: readonly (readonly [engine: string, pattern: RegExp])[] = [
    ["Gecko", /Firefox\/(\d+)/],
    ["Blink", /Chrome\/(\d+)/],
    ["WebKit", /Version\/(\d+)/],
  ];
  for (const [engine, pattern] of engines) {
    const [, version] = pattern.exec(userAgent) ?? [];
    if (version !== undefined) return `${engine}, version ${version}`;
  }
  return "another engine";
}
