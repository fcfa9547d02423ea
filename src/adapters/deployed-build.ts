/** Paths of the scripts this page started with. At least one has a different name in every other build. */
export function entryScripts(): string[] {
  const scripts = document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]');
  return [...scripts].map(({ src }) => new URL(src).pathname);
}

/**
 * Calls back if a part couldn't be loaded because another build was deployed. Retrying doesn't help then; only a page
 * of the new build does.
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

/** False if there is no connection to tell. */
async function isReplaced(): Promise<boolean> {
  try {
    // Not the page's own requests: the browser cache or the service worker could answer those.
    const asked = entryScripts().map((script) => fetch(script, { method: "HEAD", cache: "no-store" }));
    return (await Promise.all(asked)).some(isGone);
  } catch {
    return false;
  }
}

/** A static host may answer a missing file with its page. */
const isGone = ({ status, ok, headers }: Response) =>
  status === 404 || (ok && (headers.get("content-type") ?? "").startsWith("text/html"));
