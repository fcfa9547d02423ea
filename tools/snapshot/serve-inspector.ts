import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, normalize } from "node:path";
import { ensureBuilt } from "../../build.mjs";
import { compilePage } from "../../service/http/page-template.ts";
import { commonHeaders, contentSecurityPolicy } from "../../service/http/security-headers.ts";

const FOLDER = "dist/inspector";
const types: Readonly<Record<string, string>> = {
  js: "text/javascript",
  css: "text/css",
  svg: "image/svg+xml",
  json: "application/json",
};

/**
 * Serves the inspector with a snapshot open in it, on localhost only, until the process is stopped. There is no account
 * service.
 *
 * @returns the address
 */
export async function serveInspector(file: string): Promise<string> {
  if (!(await ensureBuilt("inspector", { inspector: true }))) throw new Error("The inspector couldn't be built.");
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    answer(pathname).then(
      ({ headers, body }) => response.writeHead(200, headers).end(body),
      () => response.writeHead(404, { "content-type": "text/plain" }).end("Not found.\n"),
    );
  });

  async function answer(pathname: string): Promise<{ headers: Record<string, string>; body: string | Buffer }> {
    const own = originOf(server.address());
    const common = commonHeaders(own);
    if (pathname === "/snapshot.json")
      return { headers: { ...common, "content-type": "application/json" }, body: file };
    if (!pathname.endsWith("/")) {
      const type = types[pathname.slice(pathname.lastIndexOf(".") + 1)];
      if (type === undefined) throw new Error("Not found.");
      return { headers: { ...common, "content-type": type }, body: await readFile(join(FOLDER, normalize(pathname))) };
    }
    const nonce = randomBytes(16).toString("base64");
    const html = await readFile(join(FOLDER, normalize(pathname), "index.html"), "utf8");
    const policy = contentSecurityPolicy({
      nonce,
      serviceOrigin: own,
      images: [],
      inspector: { viewers: [] },
      isolated: pathname === "/inspector/app/",
    });
    return {
      headers: { ...common, "content-type": "text/html; charset=utf-8", "content-security-policy": policy },
      body: compilePage(html).filled({
        nonce,
        language: "en",
        config: "{}",
        drawnFrom: "",
        prerendered: "",
        screen: "login",
      }),
    };
  }

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(Number(process.env["PORT"] ?? 0), "127.0.0.1", resolve);
  });
  return `${originOf(server.address())}/inspector/#snapshot (press Ctrl+C to stop)`;
}

const originOf = (address: string | AddressInfo | null): string =>
  typeof address === "object" && address ? `http://127.0.0.1:${address.port}` : "http://127.0.0.1";
