import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from "node:http";
import { connect, type Socket } from "node:net";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Writable } from "node:stream";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import { pino } from "pino";
import { onTestFinished } from "vitest";
import { createCallerOf } from "../../../service/limits/caller.ts";
import { readEnvironment } from "../../../service/settings/environment.ts";
import { readAppFiles } from "../../../service/http/app-files.ts";
import { createHttp, type Http, type HttpOptions } from "../../../service/http/create-http.ts";
import { createHttpServer, type HttpServerOptions } from "../../../service/http/server.ts";
import { freePort } from "../../../tools/free-port.mjs";

export const indexHtml = `<!doctype html><html lang="en"><head><meta property="csp-nonce" nonce="__CSP_NONCE__">
<script type="application/json" id="foyer-config" nonce="__CSP_NONCE__">{}</script>
<script type="module" nonce="__CSP_NONCE__" src="/assets/main-1.js"></script>${[
  "login",
  "workspace",
  "signUp",
  "downloads",
  "changePassword",
]
  .map((screen) => `<!--only ${screen} <link data-only="${screen}">-->`)
  .join("")}</head>
<body><!--drawn from--><div id="root"><!--prerendered--></div></body></html>`;
export const script = "export const a = 1;\n".repeat(50);

/** The files of a small build, by path below `dist/app`. */
export const buildFiles: Readonly<Record<string, string | Buffer>> = {
  "index.html": indexHtml,
  "inspector/index.html": indexHtml.replace('id="root"', 'id="inspector"'),
  "assets/main-1.js": script,
  "assets/main-1.js.br": brotliCompressSync(script),
  "assets/main-1.js.map": "{}",
  "assets/style-1.css": "body{}",
  ".hidden/manifest.json": "{}",
  "logos/acme.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
  "sw.js": "self.addEventListener('fetch', () => {});",
};

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** The decoded body. */
  text: string;
  /** The body as it was sent. */
  bytes: Buffer;
}

export interface Asking {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string;
}

export interface Served {
  port: number;
  http: Http;
  readonly ask: (path: string, options?: Asking) => Promise<Answer>;
  /** Sends raw bytes, and resolves to all bytes received until the end of the connection. */
  readonly sendRaw: (bytes: string | Buffer) => Promise<string>;
  /** Resolves once the service has no connections. */
  disconnected(): Promise<void>;
  /** The service's log, one JSON line for each entry. */
  logged: string[];
}

export type ServiceParts = Partial<HttpOptions["service"]>;

const unasked = () => Promise.reject(new Error("This service signs nobody in for third-party apps."));
const noRecoveryProofs = { keep: unasked, resume: unasked, forget: unasked };
const noTrustedDevices = { fetch: unasked };
const noImages = { ownerOf: unasked, admit: unasked, keep: unasked, remove: unasked, find: async () => null };
/** The third-party sign-in of a service that has none. */
export const noOAuth = {
  appInfo: unasked,
  login: unasked,
  token: unasked,
  revoke: unasked,
  userInfo: unasked,
  isOriginOfApp: () => Promise.resolve(false),
  metadata: () => ({}),
};

/** Serves a real folder on a real server until the end of the test, with a service that has only the given parts. */
export async function serve(
  options: {
    variables?: Record<string, string>;
    service?: ServiceParts;
    prerender?: HttpOptions["prerender"];
    inspector?: boolean;
    timeouts?: HttpServerOptions["timeouts"];
    /** Its port; any free one by default. */
    port?: number;
  } = {},
): Promise<Served> {
  const outside = await mkdtemp(join(tmpdir(), "foyer-http-"));
  const folder = join(outside, "app");
  for (const [path, content] of Object.entries(buildFiles)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  await writeFile(join(outside, "foyer-secret.txt"), "not yours");
  const { files, pages } = await readAppFiles(folder);
  const app = pages.get("/");
  if (!app) throw new Error("no app page");

  const logged: string[] = [];
  const log = pino(
    new Writable({
      write(chunk, _encoding, done) {
        logged.push(String(chunk));
        done();
      },
    }),
  );
  const port = options.port ?? (await freePort());
  const environment = readEnvironment({ PORT: String(port), ...options.variables });
  const http = createHttp({
    environment,
    service: {
      handleRequest: (_request, response) => response.end("socket.io"),
      handleUpgrade: (_request, socket) => socket.destroy(),
      callerOf: createCallerOf({ ...environment, log }),
      companyDetails: () => Promise.resolve(null),
      firstAnswers: () => Promise.resolve(null),
      outbox: () => Promise.resolve([]),
      healthy: () => Promise.resolve(true),
      isLeaving: () => false,
      requested: () => undefined,
      metrics: { responded: () => undefined },
      oauth: noOAuth,
      recoveryProofs: noRecoveryProofs,
      trustedDevices: noTrustedDevices,
      images: noImages,
      ...options.service,
    },
    log,
    files,
    pageFor: (pathname) => pages.get(pathname.endsWith("/") ? pathname : `${pathname}/`) ?? app,
    inspector: options.inspector ?? false,
    prerender: options.prerender ?? null,
  });
  const server = createHttpServer({ http, environment, log, ...(options.timeouts && { timeouts: options.timeouts }) });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const connections = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    connections.add(socket);
    socket.on("close", () => connections.delete(socket));
  });

  onTestFinished(async () => {
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
    await rm(outside, { recursive: true });
  });

  return {
    port,
    http,
    logged,
    async disconnected() {
      for (const socket of connections) {
        if (!socket.closed) await new Promise((resolve) => socket.once("close", resolve));
      }
    },
    ask: (path, { method = "GET", headers = {}, body } = {}) =>
      new Promise((resolve, reject) => {
        const asked = request({ host: "127.0.0.1", port, path, method, headers, agent: false }, (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("end", () => {
            const bytes = Buffer.concat(chunks);
            const text = decodedBody(bytes, response.headers["content-encoding"]);
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text, bytes });
          });
          response.on("error", reject);
        });
        asked.on("error", reject);
        asked.end(body);
      }),
    sendRaw: (bytes) =>
      new Promise((resolve, reject) => {
        const socket = connect(port, "127.0.0.1");
        let answer = "";
        socket.on("data", (chunk) => (answer += chunk.toString("latin1")));
        // A server that has answered may drop the connection with bytes still unread.
        socket.on("error", (error: NodeJS.ErrnoException) => error.code !== "ECONNRESET" && reject(error));
        socket.on("close", () => resolve(answer));
        socket.end(bytes);
      }),
  };
}

function decodedBody(bytes: Buffer, encoding: string | undefined): string {
  if (bytes.length === 0) return "";
  if (encoding === "br") return brotliDecompressSync(bytes).toString();
  if (encoding === "gzip") return gunzipSync(bytes).toString();
  return bytes.toString();
}
