import type { OpenTestDatabase } from "../support/world.ts";
export function oauthSuite(_open: OpenTestDatabase): void {}
