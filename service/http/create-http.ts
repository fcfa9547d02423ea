import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { getRequestListener, RequestError, type HttpBindings } from "@hono/node-server";
import { Hono, type Context } from "hono";
import { getCookie } from "hono/cookie";
import type { Logger } from "pino";
import { isEmbeddedBrowser } from "../../machines/shared/embedded-browser.ts";
import { imagePath, recoveryProofPath, trustedDevicePath } from "../../machines/shared/http-contract.ts";
import { createRoutes } from "../../machines/shared/routes.ts";
import { type AccountService, idOfAppCall } from "../account-service/account-service.ts";
import { IMAGES_PATH } from "../account/picture.ts";
import { hasPlainText } from "../database/plain-text.ts";
import { createHeldBytes } from "../limits/held-bytes.ts";
import type { Metrics } from "../log/metrics.ts";
import type { Environment } from "../settings/environment.ts";
import { languageOf } from "../texts/language.ts";
import type { AppFile } from "./app-files.ts";
import { clientAborted, factsOfRequest } from "./refused.ts";
import { fillConfig } from "./config-block.ts";
import { createDevClient } from "./dev-client.ts";
import { createDevPages } from "./dev-pages.ts";
import { badRequest, createEdge, forbidden, isBelow, opensWebSocket } from "./edge.ts";
import { chooseEncoding, compress, encodings } from "./encoding.ts";
import { createFirstScreens } from "./first-screens.ts";
import { createHealthRoutes } from "./health.ts";
import { createImageRoutes } from "./images.ts";
import { createOAuthRoutes, oauthPaths } from "./oauth.ts";
import { renderPage, type Prerender } from "./page.ts";
import type { PageTemplate } from "./page-template.ts";
import { headersTooLarge, sendPlain, sendRaw, type PlainAnswer } from "./plain-answer.ts";
import { createRecoveryProofRoutes } from "./recovery-proof.ts";
import { createTrustedDeviceRoutes } from "./trusted-device.ts";
import { commonHeaders } from "./security-headers.ts";
import { createWellKnownRoutes, wellKnownPath } from "./well-known.ts";

export interface HttpOptions {
  environment: Environment;
  service: Omit<AccountService, "close" | "leave" | "metrics"> & {
    readonly metrics: Pick<Metrics, "responded">;
  };
  log: Logger;
  files: ReadonlyMap<string, AppFile>;
  /** The page for a path: the app's, or another page of the build. */
  pageFor(pathname: string): PageTemplate | Promise<PageTemplate>;
  prerender: Prerender | null;
  /** Whether the inspector is available; never in production. */
  inspector: boolean;
}

/** The HTTP side of the service, for any Node server. */
export interface Http {
  /**
   * Answers a request. With `next` it is a middleware: it answers only the service's own paths, and sets the security
   * headers on all others.
   */
  handle(request: IncomingMessage, response: ServerResponse, next?: () => void): void;
  /** Upgrades a connection or refuses it; false if the path is not the service's. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Refuses a request without routing it, with the common headers. */
  refuse(request: IncomingMessage, response: ServerResponse, status: number): void;
  /** Refuses input that could not be parsed as a request, with the common headers. */
  refuseRaw(connection: Duplex, status: number): void;
}

/** Serves pages, files, health, third-party sign-in and sockets, all with the security headers. */
export function createHttp(options: HttpOptions): Http {
  const { environment, service, log, files } = options;
  const { publicUrl } = environment;
  const headers = commonHeaders(publicUrl);
  const edge = createEdge({ environment, calls: ["/socket.io", ...callPaths], callerOf: service.callerOf, log });
  const configs = new Map(
    [...environment.allowedOrigins, publicUrl].map((origin) => [new URL(origin).host, fillConfig(environment, origin)]),
  );
  const publicConfig = fillConfig(environment, publicUrl);
  const routes = createRoutes(publicConfig.config?.paths ?? {});

  const held = createHeldBytes(MOST_HELD);
  const firstScreenOf = options.prerender && createFirstScreens({ prerender: options.prerender });

  const app = new Hono<{ Bindings: HttpBindings }>({ strict: false });
  app.route("/health", createHealthRoutes(service));
  app.use(async (c, next) => {
    await next();
    service.requested(c.req.method, c.req.path, c.res.status, c.env.incoming, factsOfRequest(c.env.incoming));
  });
  const oauth = createOAuthRoutes({ environment, oauth: service.oauth, callerOf: service.callerOf, log });
  app.route("/", oauth);
  app.route(
    "/",
    createRecoveryProofRoutes({ environment, proofs: service.recoveryProofs, callerOf: service.callerOf }),
  );
  app.route(
    "/",
    createTrustedDeviceRoutes({ environment, devices: service.trustedDevices, callerOf: service.callerOf }),
  );
  app.route("/", createImageRoutes({ environment, images: service.images, callerOf: service.callerOf, held, log }));
  app.route(wellKnownPath, createWellKnownRoutes({ environment, routes }));
  if (environment.demo) {
    const client = createDevClient({ environment, request: (path, init, from) => oauth.request(path, init, from) });
    app.route("/dev", createDevPages({ environment, service, client, inspector: options.inspector }));
  }
  app.get("*", async (c) => {
    const { pathname, search } = new URL(c.req.url);
    const file = files.get(pathname);
    if (file) return fileAnswer(c, file);
    const { route } = routes.parse(pathname, search);
    const known = route.name !== "pageNotFound";
    if (!known && (pathname.startsWith("/assets/") || /\.\w+$/.test(pathname))) return c.text("Not found.\n", 404);

    // The Host header is untrusted: an unknown one is treated as the public URL's.
    const filled = configs.get(c.req.header("host")?.toLowerCase() ?? "") ?? publicConfig;
    const email = getCookie(c, "email");
    const template = await options.pageFor(pathname);
    const isApp = !toolPages.some((folder) => isBelow(pathname, folder));
    const { html, policy } = await renderPage(
      {
        template,
        pathname,
        search,
        route,
        // In development Vite must be able to connect to every page.
        isolated: isBelow(pathname, "/inspector/app") && options.prerender !== null,
        address: service.callerOf(c.env.incoming).address,
        token: getCookie(c, "token") || null,
        email: email && email.length <= 254 && hasPlainText(email) ? email : null,
        returns: getCookie(c, "previousUrl") !== undefined,
        language: isApp ? languageOf(c.env.incoming.headers) : "en",
        embedded: isEmbeddedBrowser(c.req.header("user-agent") ?? ""),
      },
      {
        publicUrl,
        filled,
        service,
        firstScreenOf: isApp ? firstScreenOf : null,
        inspector: options.inspector,
        log,
      },
    );
    const encoding = chooseEncoding(c.req.header("accept-encoding"), encodings);
    return new Response(encoding ? new Uint8Array(await compress(html, encoding)) : html, {
      // The app itself shows the page-not-found screen. Below /dev/ the status also tells scripts.
      status: !known && isBelow(pathname, "/dev") ? 404 : 200,
      headers: {
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-store",
        "content-security-policy": policy,
        vary: "accept-encoding, accept-language, cookie, user-agent",
        ...(template.preload !== null && { link: template.preload }),
        ...(encoding ? { "content-encoding": encoding } : {}),
      },
    });
  });
  // Closing the connection avoids waiting for a body that is never read.
  app.all("*", (c) => c.text("Method not allowed.\n", 405, { allow: "GET, HEAD", connection: "close" }));
  app.onError((error, c) => {
    if (clientAborted(error, c.env)) return c.text(badRequest.text, 400);
    log.error({ err: error }, "a request failed");
    return c.text("Something went wrong.\n", 500);
  });

  const listener = getRequestListener(app.fetch, {
    errorHandler(error) {
      if (error instanceof RequestError) return new Response("Bad request.\n", { status: 400 });
      log.error({ err: error }, "a request failed");
      return new Response("Something went wrong.\n", { status: 500 });
    },
  });

  /** Counts the memory of a request: its body, then the unread part of its answer. False if there is no room for it. */
  function hasRoom(request: IncomingMessage, response: ServerResponse): boolean {
    let isRefused = false;
    let isBegun = false;
    const holding = held.hold(service.callerOf(request).address, () => {
      isRefused = true;
      if (!isBegun) return;
      if (response.headersSent) request.socket.destroy();
      else sendRaw(request.socket, busy, headers);
    });
    response.once("prefinish", () => holding.set(request.socket.writableLength));
    response.once("close", () => holding.release());
    holding.set(bodySize(request));
    isBegun = true;
    return !isRefused;
  }

  const { responded } = service.metrics;
  /** For every answer: sets the common headers, and counts it. */
  const begin = (response: ServerResponse) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.once("close", () => responded(response.writableFinished ? response.statusCode : "aborted"));
  };
  const refuseConnection = (connection: Duplex, answer: PlainAnswer) => {
    responded(answer.status);
    sendRaw(connection, answer, headers);
  };

  /** Whether to refuse a new socket because this process is leaving: the proxy then asks another process. */
  const isUnwelcome = ({ url = "" }: IncomingMessage) => service.isLeaving() && !/[?&]sid=/.test(url);

  return {
    handle(request, response, next) {
      begin(response);
      const path = pathOf(request);
      const refusal = edge(request) ?? (hasRoom(request, response) ? null : busy);
      if (refusal) {
        // Any other refused request needs no line in the log, for which its sender chose the path.
        if (idOfAppCall(path, request) !== null)
          service.requested(request.method ?? "", path, refusal.status, request, { reason: refusal.text.trim() });
        return sendPlain(request, response, refusal);
      }
      if (isBelow(path, "/socket.io")) {
        if (isUnwelcome(request)) return sendPlain(request, response, plain(503));
        return service.handleRequest(request, response);
      }
      if (next && !ownPaths.some((folder) => isBelow(path, folder))) return next();
      void listener(request, response);
    },
    upgrade(request, socket, head) {
      if (!isBelow(pathOf(request), "/socket.io")) return false;
      const refusal =
        edge(request) ?? (opensWebSocket(request) ? (isUnwelcome(request) ? plain(503) : null) : badRequest);
      if (refusal) refuseConnection(socket, refusal);
      else {
        const refuse = (isForeign: boolean) => refuseConnection(socket, isForeign ? forbidden : badRequest);
        service.handleUpgrade(request, socket, head, refuse);
      }
      return true;
    },
    refuse(request, response, status) {
      begin(response);
      sendPlain(request, response, plain(status));
    },
    refuseRaw: (connection, status) => refuseConnection(connection, plain(status)),
  };
}

function fileAnswer(c: Context, file: AppFile): Response {
  if (c.req.header("if-none-match")?.includes(file.etag)) {
    return new Response(null, { status: 304, headers: { ...file.headers, etag: file.etag } });
  }
  const encoding = chooseEncoding(c.req.header("accept-encoding"), [...file.compressed.keys()]);
  const packed = encoding && file.compressed.get(encoding);
  return new Response(packed || file.body, {
    headers: { ...file.headers, etag: file.etag, ...(packed ? { "content-encoding": encoding } : {}) },
  });
}

/** Pages of the build that are not the app. */
const toolPages = ["/inspector", "/gallery"];

/** The paths of the calls over HTTP, with all below them. */
const callPaths = [recoveryProofPath, trustedDevicePath, imagePath, ...oauthPaths];
/** The paths that the service answers as middleware, where Vite serves pages and files. */
const ownPaths = ["/health", "/dev", wellKnownPath, IMAGES_PATH, ...callPaths];

/** Bytes of requests and answers that all clients together may keep in memory. */
const MOST_HELD = 64_000_000;
/** Bytes that are read of any body but an image's, whose route counts its own. */
const LARGEST_BODY = 100_000;
const busy: PlainAnswer = { status: 503, text: "Busy. Try again in a moment.\n", headers: { "retry-after": "5" } };

/** Bytes of a body that may be read, received or not. */
function bodySize({ headers }: IncomingMessage): number {
  const length = headers["transfer-encoding"] === undefined ? Number(headers["content-length"] ?? 0) : LARGEST_BODY;
  return Math.min(length, LARGEST_BODY);
}

const plain = (status: number): PlainAnswer =>
  status === 431 ? headersTooLarge : { status, text: `${STATUS_CODES[status] ?? "Refused"}.\n` };
const pathOf = (request: IncomingMessage) => (request.url ?? "/").split("?", 1)[0] ?? "/";
