import * as v from "valibot";
import type { Platform } from "../../machines/shared/contract-values.ts";
import { clock } from "./clock.ts";
import { isEmbeddedBrowser } from "./embedded-browser.ts";

/** How a user agent names a desktop shell: Electron adds this by itself. */
const SHELL_TOKEN = /\bElectron\//;
/** How long the shell is waited for, milliseconds. */
const SHELL_WAIT_MS = 3_000;
const SHELL_LOOK_MS = 50;

/** What a desktop shell puts into the page (docs/contract.md, Desktop shell). */
const shellSchema = v.object({
  app: v.picklist(["chat", "track"]),
  version: v.string(),
  passAuth: v.custom<(auth: { token: string; orgId: string }) => unknown>((value) => typeof value === "function"),
});

export type DesktopShell = v.InferOutput<typeof shellSchema>;

function findShell(): DesktopShell | null {
  const found = v.safeParse(shellSchema, "desktopShell" in window ? window.desktopShell : null);
  return found.success ? found.output : null;
}

/**
 * The desktop shell the page runs in, or null. Waited for where the user agent names a shell, whose preload
 * may come after the page's own scripts, for up to 3 seconds; nowhere else.
 */
export async function loadShell(): Promise<DesktopShell | null> {
  const limit = clock.now() + SHELL_WAIT_MS;
  for (;;) {
    const shell = findShell();
    if (shell || !SHELL_TOKEN.test(navigator.userAgent) || clock.now() >= limit) return shell;
    await new Promise<void>((resolve) => clock.setTimeout(resolve, SHELL_LOOK_MS));
  }
}

/** The platform: desktop shell, then touch device or in-app browser, else web. */
export function platformOf(shell: DesktopShell | null): Platform {
  if (shell) return "DESKTOP";
  const touch = navigator.maxTouchPoints > 0 && matchMedia("(pointer: coarse)").matches;
  return touch || isEmbeddedBrowser(navigator.userAgent) ? "MOBILE" : "WEB";
}
