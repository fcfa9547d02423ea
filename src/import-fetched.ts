/*
 * The build calls this in place of each `import()` (tools/build/import-fetched.ts).
 *
 * Browsers remember that a module, or a module that it imports, could not be loaded, and refuse it until the page is
 * reloaded: the HTML Standard asked for that until July 2026 (whatwg/html#10327), and Chromium 150 still does it. A
 * failed `fetch()` is not remembered. So the page fetches all files of a module first, and imports it once the browser
 * has them. This is superfluous once all supported browsers follow the standard.
 */

import { isPage } from "./is-page.ts";

/** Files that have come or are on their way. */
const files = new Map<string, Promise<void>>();

// The page asks for these ahead. An import that comes long after would make the browser warn that nothing used them.
for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="fetch"]')) {
  comes(new URL(href).pathname.slice(1)).catch(() => {
    // The import that needs the file asks for it again, and says that it failed.
  });
}

/**
 * Imports a module once its files have come.
 *
 * @param names the module's own file, the files that it imports, and their styles, relative to the site's root
 * @throws when a file could not be loaded; the next call asks for it again. Dispatches `vite:preloadError` as well, as
 *   Vite's own helper does.
 */
export async function importFetched<Module>(load: () => Promise<Module>, names: readonly string[]): Promise<Module> {
  try {
    await Promise.all(names.map(comes));
    return await load();
  } catch (error) {
    dispatchEvent(new Event("vite:preloadError"));
    throw error;
  }
}

function comes(name: string): Promise<void> {
  const known = files.get(name);
  if (known) return known;
  const coming = (name.endsWith(".css") ? applyStyles : fetchScript)(`/${name}`).catch((error: unknown) => {
    files.delete(name);
    throw error;
  });
  files.set(name, coming);
  return coming;
}

async function fetchScript(path: string): Promise<void> {
  const response = await fetch(path);
  if (!response.ok || isPage(response)) throw new Error(`${path} could not be fetched (${response.status})`);
  // Only a file that has been read is in the browser's cache.
  await response.arrayBuffer();
}

function applyStyles(path: string): Promise<void> {
  // A drawn page has its styles inlined, and a disabled link in their place.
  if (document.querySelector(`link[rel="stylesheet"][href="${path}"]`)) return Promise.resolve();
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.crossOrigin = "";
  link.href = path;
  return new Promise((resolve, reject) => {
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      link.remove();
      reject(new Error(`${path} could not be loaded`));
    });
    document.head.append(link);
  });
}
