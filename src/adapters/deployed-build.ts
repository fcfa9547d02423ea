import { present } from "../../machines/shared/present.ts";

/** The path of the script that this page began with. Its name changes with everything that it can lead to. */
export function entryScript(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return new URL(present(script).src).pathname;
}

/**
 * Calls back when a part of this page's build could not be had because another build has taken its place:
 * asking again is of no use then, and only a page of the other build leads on.
 */
export function whenBuildReplaced(callback: () => void): void {
  const check = async () => {
    if (!(await isReplaced())) return;
    removeEventListener("vite:preloadError", onMissing);
    callback();
  };
  const onMissing = () => void check();
  addEventListener("vite:preloadError", onMissing);
}

/** False when it cannot be told, for want of a connection. */
async function isReplaced(): Promise<boolean> {
  try {
    // Not the request the page itself made, which the browser or the service worker could answer.
    const { status } = await fetch(entryScript(), { method: "HEAD", cache: "no-store" });
    return status === 404;
  } catch {
    return false;
  }
}
