import { isPage } from "../is-page.ts";

/** The paths of this page's entry scripts. At least one of them differs between any two builds. */
export function entryScripts(): string[] {
  const scripts = document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]');
  return [...scripts].map(({ src }) => new URL(src).pathname);
}

/**
 * Calls back when a chunk of this page's build is missing because the operator has deployed another build. Only a
 * reload helps then.
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

/** Whether the service no longer has this build; false without a connection. */
async function isReplaced(): Promise<boolean> {
  try {
    // The requests bypass the caches: the browser and the service worker may still have this page's scripts.
    const asked = entryScripts().map((script) => fetch(script, { method: "HEAD", cache: "no-store" }));
    return (await Promise.all(asked)).some(isGone);
  } catch {
    return false;
  }
}

const isGone = (response: Response) => response.status === 404 || (response.ok && isPage(response));
