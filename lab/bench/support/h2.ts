import { execFileSync } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import { withFolder } from "./programs.ts";

export interface Certificate {
  readonly key: Buffer;
  readonly cert: Buffer;
  /** Lets a browser trust the certificate. */
  readonly fingerprint: string;
}

/** Creates a certificate for this run. Throws if openssl is missing. */
export const makeCertificate = (): Promise<Certificate> =>
  withFolder(async (folder) => {
    const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
    const subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
    const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
    execFileSync("openssl", ["req", ...kind, "-keyout", key, "-out", cert, ...subject], { stdio: "ignore" });
    const pem = await readFile(cert);
    const publicKey = new X509Certificate(pem).publicKey.export({ type: "spki", format: "der" });
    const fingerprint = createHash("sha256").update(publicKey).digest("base64");
    return { key: await readFile(key), cert: pem, fingerprint };
  });

/** An HTTP/2 server on a free port. WebSockets use HTTP/1.1, because browsers ask for it. */
export interface H2Server {
  readonly origin: string;
  /** Sets the handler. Until then the server answers nothing. */
  answerWith(answering: Answering): void;
  close(): Promise<void>;
}

export interface Answering {
  answer(request: Http2ServerRequest, response: Http2ServerResponse): void;
  upgrade?(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

/** Where a visit starts: an empty page of the same origin, so that no visit pays for opening the connection. */
export const BLANK = "/blank";

/**
 * The headers of all pages. If only some pages had the opener policy, a browser would start a new process between them,
 * and some visits would pay for it.
 */
const alike = { "cross-origin-opener-policy": "same-origin" };

export async function createH2Server({ key, cert }: Certificate): Promise<H2Server> {
  let answering: Answering = { answer: (_request, response) => void response.writeHead(503).end() };
  const server = createSecureServer({ key, cert, allowHTTP1: true }, (request, response) => {
    for (const [name, value] of Object.entries(alike)) response.setHeader(name, value);
    if (request.url !== BLANK) return answering.answer(request, response);
    response.setHeader("content-type", "text/html");
    response.end('<!doctype html><title>-</title><link rel="icon" href="data:,">');
  });
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (answering.upgrade) answering.upgrade(request, socket, head);
    else socket.destroy();
  });
  const sessions = new Set<{ destroy(): void }>();
  server.on("session", (session) => {
    sessions.add(session);
    session.on("close", () => sessions.delete(session));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    origin: `https://127.0.0.1:${port}`,
    answerWith(next) {
      answering = next;
    },
    async close() {
      for (const session of sessions) session.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
