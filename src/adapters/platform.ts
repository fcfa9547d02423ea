import * as v from "valibot";
import type { Platform } from "../../machines/shared/contract.ts";
import { isEmbeddedBrowser } from "./embedded-browser.ts";

/** What a desktop shell puts into the page before it loads (contract section 4). */
const shellSchema = v.object({
  app: v.picklist(["chat", "track"]),
  version: v.string(),
  passAuth: v.custom<(auth: { token: string; orgId: string }) => unknown>((value) => typeof value === "function"),
});

export type DesktopShell = v.InferOutput<typeof shellSchema>;

/** The desktop shell the page runs in, or null. */
export function findShell(): DesktopShell | null {
  const found = v.safeParse(shellSchema, "desktopShell" in window ? window.desktopShell : null);
  return found.success ? found.output : null;
}

/** The platform indicator (specification section 1): desktop shell, then touch device or in-app browser, else web. */
export function platformOf(shell: DesktopShell | null): Platform {
  if (shell) return "DESKTOP";
  const touch = navigator.maxTouchPoints > 0 && matchMedia("(pointer: coarse)").matches;
  return touch || isEmbeddedBrowser(navigator.userAgent) ? "MOBILE" : "WEB";
}
