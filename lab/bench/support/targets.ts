import { readFile } from "node:fs/promises";
import { request as ask } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { root } from "../../../build.mjs";
import type { Answering } from "./h2.ts";

/** A plain HTML form: no page can be usable sooner. */
export async function htmlFloor(): Promise<Answering> {
  const page = await readFile(join(root, "lab/bench/floors/html/index.html"));
  return files(new Map([["/", page]]));
}

/** The same form rendered by React, built like the app. */
export const reactFloor = (): Promise<Answering> => builtPage(join(root, "lab/bench/floors/react"));

/** Builds and serves a React page in a folder. */
export async function builtPage(folder: string): Promise<Answering> {
  const built = await build({
    configFile: false,
    root: folder,
    plugins: [react()],
    logLevel: "warn",
    mode: "production",
    build: { write: false, modulePreload: { polyfill: false } },
  });
  if (!("output" in built)) throw new Error("The page was built in another form than this reads.");
  return files(
    new Map(
      built.output.map((file) => [
        file.fileName === "index.html" ? "/" : `/${file.fileName}`,
        Buffer.from(file.type === "chunk" ? file.code : file.source),
      ]),
    ),
  );
}

const types: readonly (readonly [ending: string, type: string])[] = [
  [".js", "text/javascript"],
  [".css", "text/css"],
  ["/", "text/html; charset=utf-8"],
];

function files(contents: ReadonlyMap<string, Buffer>): Answering {
  const packed = new Map([...contents].map(([path, content]) => [path, brotliCompressSync(content)]));
  return {
    answer({ url }, response) {
      const body = packed.get(url);
      const type = types.find(([ending]) => url.endsWith(ending))?.[1];
      if (!body || !type) return void response.writeHead(404).end();
      response.writeHead(200, { "content-type": type, "content-encoding": "br", "cache-control": "no-cache" });
      response.end(body);
    },
  };
}

/** Hop-by-hop headers, which a proxy must not forward. */
const ofTheConnection = new Set(["connection", "keep-alive", "transfer-encoding", "upgrade"]);

/** The real service behind HTTP/2. Answers and sockets are forwarded unchanged. */
export function proxied(url: string): Answering {
  const { hostname, port } = new URL(url);
  return {
    answer(request, response) {
      const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !name.startsWith(":")));
      const host = request.headers[":authority"] ?? request.headers.host;
      const asked = ask(
        { hostname, port, method: request.method, path: request.url, headers: { ...headers, host } },
        (answer) => {
          for (const [name, value] of Object.entries(answer.headers)) {
            if (value !== undefined && !ofTheConnection.has(name)) response.setHeader(name, value);
          }
          response.writeHead(answer.statusCode ?? 502);
          answer.pipe(response);
        },
      );
      // The visit may end while a request is in flight.
      response.on("close", () => asked.destroy());
      asked.on("error", () => response.destroy());
      request.pipe(asked);
    },
    upgrade(request, near, head) {
      const far = connect(Number(port), hostname, () => {
        const headers = request.rawHeaders.reduce(
          (text, part, index) => text + part + (index % 2 === 0 ? ": " : "\r\n"),
          "",
        );
        far.write(`GET ${request.url} HTTP/1.1\r\n${headers}\r\n`);
        far.write(head);
        near.pipe(far).pipe(near);
      });
      near.on("error", () => far.destroy()).on("close", () => far.destroy());
      far.on("error", () => near.destroy());
    },
  };
}
