import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { getRequestListener, RequestError, type HttpBindings } from "@hono/node-server";
import { Hono, type Context } from "hono";
import { getCookie } from "hono/cookie";
import type { Logger } from "pino";
import { imagePath, recoveryProofPath } from "../../machines/shared/http-contract.ts";
import { createRoutes } from "../../machines/shared/routes.ts";
import type { AccountService } from "../account-service.ts";
import { IMAGES_PATH } from "../account/images.ts";
import type { Environment } from "../environment.ts";
import { languageOf } from "../language.ts";
import { hasPlainText } from "../plain-text.ts";
import type { AppFile } from "./app-files.ts";
import { fillConfig } from "./config-block.ts";
import { createDevClient } from "./dev-client.ts";
import { createDevPages } from "./dev-pages.ts";
import { badRequest, createEdge, forbidden, opensWebSocket } from "./edge.ts";
import { chooseEncoding, compress, encodings } from "./encoding.ts";
import { createOAuthRoutes, oauthPaths } from "./oauth.ts";
import { createFirstScreens } from "./first-screens.ts";
import { createImageRoutes } from "./images.ts";
import { leftEarly } from "./left-early.ts";
import { renderPage, type Prerender } from "./page.ts";
import { createRecoveryProofRoutes } from "./recovery-proof.ts";
import type { PageTemplate } from "./page-template.ts";
import { sendPlain, sendRaw, type PlainAnswer } from "./plain-answer.ts";
import { commonHeaders } from "./security-headers.ts";

export interface HttpOptions {
  environment: Environment;
  service: Omit<AccountService, "close">;
  log: Logger;
  files: ReadonlyMap<string, AppFile>;
  /** The page that answers for a path: the app's, or another one of the build. */
  pageFor(pathname: string): PageTemplate | Promise<PageTemplate>;
  prerender: Prerender | null;
  /** Whether the inspector's pages are there; never in production. */
  inspector: boolean;
}

/** The HTTP side of the service, to be mounted on any Node server. */
export interface Http {
  /**
   * Answers a request. With `next`, as middleware: only the service's own paths are answered, everything
   * else is passed on with the security headers already set.
   */
  handle(request: IncomingMessage, response: ServerResponse, next?: () => void): void;
  /** Takes a socket's upgrade, or refuses it; false when the path is not the service's. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Answers a request that is refused before it is looked at, with the headers of every answer. */
  refuse(request: IncomingMessage, response: ServerResponse, status: number): void;
  /** The same for what came on a connection and is no request that could be read. */
  refuseRaw(connection: Duplex, status: number): void;
}

/** Pages, files, health, third-party sign-in and sockets of the service, each answer with the security headers. */
export function createHttp(options: HttpOptions): Http {
  const { environment, service, log, files } = options;
  const { publicUrl } = environment;
  const headers = commonHeaders(publicUrl);
  const edge = createEdge({ environment, callerOf: service.callerOf, log });
  const configs = new Map(
    [...environment.allowedOrigins, publicUrl].map((origin) => [new URL(origin).host, fillConfig(environment, origin)]),
  );
  const publicConfig = fillConfig(environment, publicUrl);
  const routes = createRoutes(publicConfig.config?.paths ?? {});

  const firstScreenOf = options.prerender && createFirstScreens({ prerender: options.prerender });

  const app = new Hono<{ Bindings: HttpBindings }>({ strict: false });
  app.get("/health", async (c) => {
    const ok = await service.healthy();
    return c.json({ ok, database: ok ? "up" : "down" }, ok ? 200 : 503, { "cache-control": "no-store" });
  });
  const oauth = createOAuthRoutes({ environment, oauth: service.oauth, callerOf: service.callerOf, log });
  app.route("/", oauth);
  app.route("/", createRecoveryProofRoutes({ environment, proofs: service.recoveryProofs }));
  app.route("/", createImageRoutes({ environment, images: service.images, callerOf: service.callerOf, log }));
  if (environment.demo) {
    const client = createDevClient({ environment, ask: (path, init, from) => oauth.request(path, init, from) });
    app.route("/dev", createDevPages({ environment, service, client, inspector: options.inspector }));
  }
  app.get("*", async (c) => {
    const { pathname, search } = new URL(c.req.url);
    const file = files.get(pathname);
    if (file) return fileAnswer(c, file);
    const known = routes.parse(pathname, search).route.name !== "pageNotFound";
    if (!known && (pathname.startsWith("/assets/") || /\.\w+$/.test(pathname))) return c.text("Not found.\n", 404);

    // A Host header can be made up: one that is not ours counts as the public address.
    const filled = configs.get(c.req.header("host")?.toLowerCase() ?? "") ?? publicConfig;
    const email = getCookie(c, "email");
    const template = await options.pageFor(pathname);
    const isApp = !ownPages.some((folder) => isBelow(pathname, folder));
    const { html, policy } = await renderPage(
      {
        template,
        pathname,
        search,
        // In development Vite has to talk to every page.
        isolated: isBelow(pathname, "/inspector/app") && options.prerender !== null,
        hasToken: Boolean(getCookie(c, "token")),
        email: email && email.length <= 254 && hasPlainText(email) ? email : null,
        language: isApp ? languageOf(c.env.incoming.headers) : "en",
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
      // The app shows its page-not-found screen itself; below /dev/ a missing page says so to scripts as well.
      status: !known && isBelow(pathname, "/dev") ? 404 : 200,
      headers: {
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-store",
        "content-security-policy": policy,
        vary: "accept-encoding, accept-language, cookie",
        ...(template.preload !== null && { link: template.preload }),
        ...(encoding ? { "content-encoding": encoding } : {}),
      },
    });
  });
  // No body is read here; the connection ends so that none has to be waited for.
  app.all("*", (c) => c.text("Method not allowed.\n", 405, { allow: "GET, HEAD", connection: "close" }));
  app.onError((error, c) => {
    if (leftEarly(error, c.env)) return c.text(badRequest.text, 400);
    log.error({ err: error }, "a request failed");
    return c.text("Something went wrong.\n", 500);
  });

  const listener = getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
    errorHandler(error) {
      if (error instanceof RequestError) return new Response("Bad request.\n", { status: 400 });
      log.error({ err: error }, "a request failed");
      return new Response("Something went wrong.\n", { status: 500 });
    },
  });

  const setCommon = (response: ServerResponse) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  };

  return {
    handle(request, response, next) {
      setCommon(response);
      const wrong = edge(request);
      if (wrong) return sendPlain(request, response, wrong);
      const path = pathOf(request);
      if (isBelow(path, "/socket.io")) return service.handleRequest(request, response);
      if (next && !own.some((folder) => isBelow(path, folder))) return next();
      void listener(request, response);
    },
    upgrade(request, socket, head) {
      if (!isBelow(pathOf(request), "/socket.io")) return false;
      const wrong = edge(request) ?? (opensWebSocket(request) ? null : badRequest);
      if (wrong) sendRaw(socket, wrong, headers);
      else {
        const refuse = (isForeign: boolean) => sendRaw(socket, isForeign ? forbidden : badRequest, headers);
        service.handleUpgrade(request, socket, head, refuse);
      }
      return true;
    },
    refuse(request, response, status) {
      setCommon(response);
      sendPlain(request, response, plain(status));
    },
    refuseRaw: (connection, status) => sendRaw(connection, plain(status), headers),
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
const ownPages = ["/inspector", "/gallery"];

/** What the service answers itself where Vite answers for pages and files. */
const own = ["/health", "/dev", recoveryProofPath, imagePath, IMAGES_PATH, ...oauthPaths];

const plain = (status: number): PlainAnswer => ({ status, text: `${STATUS_CODES[status] ?? "Refused"}.\n` });
const pathOf = (request: IncomingMessage) => (request.url ?? "/").split("?", 1)[0] ?? "/";
const isBelow = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);
