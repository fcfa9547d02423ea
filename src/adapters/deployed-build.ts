/** The paths of the scripts that this page began with. One of them has another name in every other build. */
export function entryScripts(): string[] {
  const scripts = document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]');
  return [...scripts].map(({ src }) => new URL(src).pathname);
}

/**
 * Calls back when a part of this page's build could not be loaded because another build has taken its place: asking
 * again is of no use then, and only a page of the other build leads on.
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
    // Not the requests the page itself made, which the browser or the service worker could answer.
    const asked = entryScripts().map((script) => fetch(script, { method: "HEAD", cache: "no-store" }));
    return (await Promise.all(asked)).some(isGone);
  } catch {
    return false;
  }
}

/** A static host may answer with its page for a missing file. */
const isGone = ({ status, ok, headers }: Response) =>
  status === 404 || (ok && (headers.get("content-type") ?? "").startsWith("text/html"));
