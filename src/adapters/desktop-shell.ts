import * as v from "valibot";
import { clock } from "./clock.ts";

/** Electron adds this to the user agent of every shell. */
const SHELL_TOKEN = /\bElectron\//;
/** Maximum wait for the shell, and the polling interval, in milliseconds. */
const SHELL_WAIT_MS = 3_000;
const SHELL_POLL_MS = 50;

/** The object that a desktop shell injects into the page (docs/contract.md, Desktop shell). */
const shellSchema = v.object({
  app: v.picklist(["chat", "track"]),
  version: v.string(),
  passAuth: v.custom<(auth: { token: string; orgId: string }) => unknown>((value) => typeof value === "function"),
});

export type DesktopShell = v.InferOutput<typeof shellSchema>;

/** Whether the user agent names a shell. */
export const isInShell = () => SHELL_TOKEN.test(navigator.userAgent);

function findShell(): DesktopShell | null {
  const found = v.safeParse(shellSchema, "desktopShell" in window ? window.desktopShell : null);
  return found.success ? found.output : null;
}

/**
 * The desktop shell the page runs in, or null. The shell's preload script may run after the page's scripts, so this
 * waits up to 3 seconds for it, but only if the user agent names a shell.
 */
export async function loadShell(): Promise<DesktopShell | null> {
  const limit = clock.now() + SHELL_WAIT_MS;
  for (;;) {
    const shell = findShell();
    if (shell || !isInShell() || clock.now() >= limit) return shell;
    await new Promise<void>((resolve) => clock.setTimeout(resolve, SHELL_POLL_MS));
  }
}
