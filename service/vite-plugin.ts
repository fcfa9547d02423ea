import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import { isRunnableDevEnvironment, type Plugin, type ViteDevServer } from "vite";
import type { AccountService } from "./account-service/account-service.ts";
import type { Database } from "./database/database.ts";
import type { Http } from "./http/create-http.ts";
import { compilePage } from "./http/page-template.ts";
import { printLine } from "./log/print.ts";
import { readEnvironment, type Environment } from "./settings/environment.ts";

declare global {
  /** An embedded database can be opened only once, so restarts of Vite and reloads of the service share it. */
  var foyerDatabase: Promise<Database> | undefined;
}

interface Loaded {
  http: Http;
  service: AccountService;
  announcement(): string;
}

/**
 * Runs the account service inside `npm run dev`, on Vite's port, with the same variables, pages, headers and sockets as
 * in production. A code change reloads the service, but not Vite, the pages or the database. New migrations need a
 * restart.
 */
export function servicePlugin(): Plugin {
  let environment: Environment;
  let loading: Promise<Loaded>;
  let reload: (() => void) | undefined;

  async function load(server: ViteDevServer): Promise<Loaded> {
    const { ssr } = server.environments;
    if (!isRunnableDevEnvironment(ssr)) throw new Error("The account service needs an environment that runs modules.");
    const { runner } = ssr;
    globalThis.foyerDatabase ??= runner
      .import<typeof import("./database/open-database.ts")>("/service/database/open-database.ts")
      .then(({ openDatabase }) => openDatabase({ ...environment, onProgress: () => undefined }));
    const database = await globalThis.foyerDatabase;
    const { prepareDemo } = await runner.import<typeof import("./demo/prepare-demo.ts")>(
      "/service/demo/prepare-demo.ts",
    );
    await prepareDemo(database, environment);

    const { createLog } = await runner.import<typeof import("./log/log.ts")>("/service/log/log.ts");
    const { createAccountService } = await runner.import<typeof import("./account-service/account-service.ts")>(
      "/service/account-service/account-service.ts",
    );
    const { createHttp } = await runner.import<typeof import("./http/create-http.ts")>("/service/http/create-http.ts");
    const log = createLog();
    const service = await createAccountService({ ...environment, database, log });
    const pageFor = async (pathname: string) => {
      const page = /^\/(inspector(\/app)?|gallery)\/?$/.test(pathname)
        ? join("/tools", pathname, "index.html")
        : "/index.html";
      const path = existsSync(join(server.config.root, page)) ? page : "/index.html";
      const html = await readFile(join(server.config.root, path), "utf8");
      return compilePage(await server.transformIndexHtml(path, html));
    };
    const inspector = !environment.production;
    const http = createHttp({
      environment,
      service,
      log,
      files: new Map(),
      pageFor,
      prerender: null,
      inspector,
    });
    const { announcement } = await runner.import<typeof import("./announce.ts")>("/service/announce.ts");
    return { http, service, announcement: () => announcement(environment, { all: false, inspector }) };
  }

  async function closeLoaded(): Promise<void> {
    // A service that failed to load has been reported, and has nothing to close.
    const [loaded] = await Promise.allSettled([loading]);
    if (loaded.status === "fulfilled") await loaded.value.service.close();
  }

  return {
    name: "account-service",
    apply: "serve",
    config() {
      environment = readEnvironment(process.env);
      const { host, port, dataDir } = environment;
      return {
        // The service serves the pages, with configuration and nonce, as in production.
        appType: "custom",
        server: { host, port, strictPort: true, watch: { ignored: [`${dataDir}/**`] } },
      };
    },

    async configureServer(server) {
      const { httpServer, middlewares } = server;
      // In middleware mode there is no server to attach to.
      if (!httpServer) return;
      const first = await load(server);
      loading = Promise.resolve(first);
      reload = () => {
        loading = closeLoaded().then(() => load(server));
        loading.then(
          () => server.config.logger.info("account service reloaded", { timestamp: true }),
          (error: Error) => server.config.logger.error(`account service: ${error.message}`, { error }),
        );
      };
      httpServer.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
        // Vite handles only its own two subprotocols and never answers other upgrades.
        if (/^vite-(hmr|ping)$/.test(request.headers["sec-websocket-protocol"] ?? "")) return;
        socket.on("error", () => socket.destroy());
        void loading.then(
          ({ http }) => http.upgrade(request, socket, head) || socket.destroy(),
          () => socket.destroy(),
        );
      });
      middlewares.use((request, response, next) => {
        void loading.then(({ http }) => http.handle(request, response, next), next);
      });
      httpServer.once("listening", () => printLine(first.announcement()));
      // After Vite's own middlewares: any path that is not a module or a file is a page.
      return () => {
        middlewares.use((request, response, next) => {
          void loading.then(({ http }) => http.handle(request, response), next);
        });
      };
    },

    hotUpdate: {
      order: "pre",
      handler({ file, modules }) {
        if (this.environment.name !== "ssr" || modules.length === 0) return;
        if (!isRunnableDevEnvironment(this.environment)) return;
        // Vite would otherwise run the old code once more.
        this.environment.moduleGraph.onFileChange(file);
        this.environment.runner.clearCache();
        reload?.();
        return [];
      },
    },

    async buildEnd() {
      if (this.environment.name !== "ssr" || !reload) return;
      reload = undefined;
      await closeLoaded();
    },
  };
}
