import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { getMimeType } from "hono/utils/mime";
import type { Encoding } from "./encoding.ts";
import { compilePage, type PageTemplate } from "./page-template.ts";

export interface AppFile {
  headers: Readonly<Record<string, string>>;
  etag: string;
  body: Uint8Array<ArrayBuffer>;
  /** The compressed variants that the build made. */
  compressed: ReadonlyMap<Encoding, Uint8Array<ArrayBuffer>>;
}

/** A built app in memory. Only these paths are served, so path traversal is impossible. */
export interface AppFiles {
  /** By URL path, percent-encoded. */
  files: ReadonlyMap<string, AppFile>;
  /** HTML pages by the path of their folder: `/` is the app itself. */
  pages: ReadonlyMap<string, PageTemplate>;
}

const compressedEndings: readonly (readonly [ending: string, Encoding])[] = [
  [".br", "br"],
  [".gz", "gzip"],
];

/**
 * Reads a built app. Source maps and hidden files stay on the server.
 *
 * @throws when the folder cannot be read or a page lacks the configuration block
 */
export async function readAppFiles(folder: string): Promise<AppFiles> {
  const contents = new Map<string, Uint8Array<ArrayBuffer>>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const file = join(entry.parentPath, entry.name);
        const segments = relative(folder, file).split(sep);
        if (segments.some((segment) => segment.startsWith(".")) || /\.map(\.br|\.gz)?$/.test(entry.name)) return;
        contents.set(`/${segments.map(encodeURIComponent).join("/")}`, new Uint8Array(await readFile(file)));
      }),
  );

  const files = new Map<string, AppFile>();
  const pages = new Map<string, PageTemplate>();
  for (const [path, body] of contents) {
    if (compressedEndings.some(([ending]) => path.endsWith(ending) && contents.has(path.slice(0, -ending.length)))) {
      continue;
    }
    if (path.endsWith("/index.html")) {
      pages.set(path.slice(0, -"index.html".length), compilePage(new TextDecoder().decode(body)));
      continue;
    }
    const compressed = new Map<Encoding, Uint8Array<ArrayBuffer>>();
    for (const [ending, encoding] of compressedEndings) {
      const packed = contents.get(path + ending);
      if (packed) compressed.set(encoding, packed);
    }
    files.set(path, { headers: fileHeaders(path), etag: etagOf(body), body, compressed });
  }
  return { files, pages };
}

function fileHeaders(path: string): Record<string, string> {
  const type = getMimeType(path) ?? "application/octet-stream";
  return {
    "content-type": type,
    vary: "accept-encoding",
    // Names below /assets/ change with their content.
    "cache-control": path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
    // Pages of other origins show logos too: localhost and 127.0.0.1 are different origins.
    ...(type.startsWith("image/") ? { "cross-origin-resource-policy": "cross-origin" } : {}),
  };
}

// Weak, because the compressed variants share it.
const etagOf = (body: Uint8Array) => `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
