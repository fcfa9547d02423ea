/** The parts of the frame around the pages of somebody who is signed in. They come in a chunk of their own. */
type Chrome = typeof import("./chrome.tsx");

let loaded: Chrome | null = null;

/** The frame's parts, if they are there. */
export const loadedChrome = (): Chrome | null => loaded;

export async function loadChrome(): Promise<Chrome> {
  loaded ??= await import("./chrome.tsx");
  return loaded;
}
