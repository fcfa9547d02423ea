import type { Platform } from "../../machines/shared/contract-values.ts";
import type { DesktopShell } from "./desktop-shell.ts";
import { isEmbeddedBrowser } from "../../machines/shared/embedded-browser.ts";

/** The platform: desktop shell first, then touch device or in-app browser, else web. */
export function platformOf(shell: DesktopShell | null): Platform {
  if (shell) return "DESKTOP";
  const touch = navigator.maxTouchPoints > 0 && matchMedia("(pointer: coarse)").matches;
  return touch || isEmbeddedBrowser(navigator.userAgent) ? "MOBILE" : "WEB";
}
