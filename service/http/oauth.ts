import type { HttpBindings } from "@hono/node-server";
import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { cors } from "hono/cors";
import type { Logger } from "pino";
import * as v from "valibot";
import type { AccountService, RequestFacts } from "../account-service/account-service.ts";
import { Refusal } from "../shared/refusal.ts";
import { hasPlainText } from "../database/plain-text.ts";
import { type CallerOf, userAgentOf } from "../limits/caller.ts";
import type { HttpRequester } from "../oauth/oauth.ts";
import { OAuthError } from "../oauth/oauth-error.ts";
import type { Environment } from "../settings/environment.ts";
import { texts } from "../texts/texts.ts";
import { failed, type HttpContext, languageFor, noteOf, refused } from "./refused.ts";

/** Bytes, far more than any valid body. */
const LARGEST_BODY = 10_000;
const METADATA_PATH = "/.well-known/oauth-authorization-server";

/** The paths of third-party sign-in, including everything below them. */
export const oauthPaths = ["/oauth2", METADATA_PATH] as const;

export type OAuthRoutes = Hono<{ Bindings: HttpBindings }>;

export interface OAuthRouteOptions {
  readonly environment: Pick<Environment, "allowedOrigins" | "publicUrl">;
  readonly oauth: AccountService["oauth"];
  readonly callerOf: CallerOf;
  readonly log: Logger;
}

const json = v.pipe(v.string(), v.parseJson(), v.check(hasPlainText));

/**
 * The HTTP routes of third-party sign-in: the calls of the app, and the token, revocation, user info and metadata
 * endpoints for clients. All answers are JSON.
 */
export function createOAuthRoutes({ environment, oauth, callerOf, log }: OAuthRouteOptions): OAuthRoutes {
  const routes: OAuthRoutes = new Hono({ strict: false });
  const origins = new Set([...environment.allowedOrigins, environment.publicUrl]);

  routes.onError((error, c) => {
    if (error instanceof OAuthError) return clientRefused(c, error);
    return failed(c, error, log, "a request of a third-party sign-in failed");
  });

  for (const path of [...oauthPaths, "/oauth2/*"]) {
    routes.use(path, async (c, next) => {
      c.header("cache-control", "no-store");
      // RFC 6749 section 5.1 wants both.
      c.header("pragma", "no-cache");
      c.header("vary", "accept-language, cookie");
      await next();
    });
  }
  // Browsers send the Origin header with every cross-origin request that could do harm; other clients send none.
  for (const path of ["/oauth2/app-info", "/oauth2/login"]) {
    routes.use(path, async (c, next) => {
      const origin = c.req.header("origin");
      if (origin === undefined || origins.has(origin)) return next();
      return refused(c, 403, texts.refusal.oauth.foreignPage);
    });
    routes.use(path, cors({ origin: [...origins], allowMethods: ["GET", "POST"], allowHeaders: ["content-type"] }));
  }
  // Browser-based clients are on the origins to which they let the service redirect. No endpoint here uses cookies.
  const ofClients = { allowMethods: ["GET", "POST"], allowHeaders: ["authorization", "content-type"] };
  const isOfClient = async (origin: string) => origins.has(origin) || (await oauth.isOriginOfApp(origin));
  const shared = cors({ ...ofClients, origin: async (origin) => ((await isOfClient(origin)) ? origin : null) });
  for (const path of ["/oauth2/token", "/oauth2/revoke", "/oauth2/userinfo"]) routes.use(path, shared);
  // It says nothing that a stranger may not know.
  routes.use(METADATA_PATH, cors({ ...ofClients, origin: "*" }));
  const requesterOf = (c: HttpContext): HttpRequester => ({
    address: callerOf(c.env.incoming).address,
    language: languageFor(c),
    userAgent: userAgentOf(c.env.incoming),
  });
  const noteFor = (c: HttpContext) => (facts: RequestFacts) => noteOf(c, facts);
  const limited = bodyLimit({
    maxSize: LARGEST_BODY,
    onError: (c) => refused(c, 413, texts.refusal.tooLarge),
  });

  routes.get("/oauth2/app-info", async (c) => {
    const data = await oauth.appInfo(queryOf(c), languageFor(c), noteFor(c));
    // The text is in the person's language.
    if (data.problem != null) noteOf(c, { reason: "The app's request is invalid." });
    return c.json({ data });
  });
  routes.post("/oauth2/login", limited, async (c) => {
    const body = v.safeParse(json, isOfType(c, "application/json") ? await c.req.text() : "");
    if (!body.success) throw new Refusal(400, texts.refusal.unreadable);
    noteOf(c, { data: body.output });
    return c.json({ data: await oauth.login(queryOf(c), body.output, requesterOf(c), noteFor(c)) });
  });
  routes.post("/oauth2/token", limited, async (c) =>
    c.json(await oauth.token(await formOf(c), c.req.header("authorization"), requesterOf(c))),
  );
  routes.post("/oauth2/revoke", limited, async (c) => {
    await oauth.revoke(await formOf(c), c.req.header("authorization"), requesterOf(c));
    return c.json({});
  });
  routes.get("/oauth2/userinfo", async (c) => c.json(await oauth.userInfo(c.req.header("authorization"))));
  routes.get(METADATA_PATH, (c) => c.json(oauth.metadata()));

  const methods = { "app-info": "GET, HEAD", login: "POST", token: "POST", revoke: "POST", userinfo: "GET, HEAD" };
  for (const [name, allowed] of Object.entries(methods)) routes.all(`/oauth2/${name}`, (c) => wrongMethod(c, allowed));
  routes.all(METADATA_PATH, (c) => wrongMethod(c, "GET, HEAD"));
  for (const path of ["/oauth2", "/oauth2/*"]) routes.all(path, (c) => refused(c, 404, texts.refusal.nothingHere));
  return routes;
}

const queryOf = (c: Context) => new URL(c.req.url).search.slice(1);
const isOfType = (c: Context, type: string) =>
  c.req.header("content-type")?.split(";", 1)[0]?.trim().toLowerCase() === type;

/** The form-encoded body of a client's request. */
async function formOf(c: Context): Promise<string> {
  if (!isOfType(c, "application/x-www-form-urlencoded")) {
    throw new OAuthError("invalid_request", "The body must be form-encoded.");
  }
  const form = await c.req.text();
  if (!hasPlainText([...new URLSearchParams(form)])) {
    throw new OAuthError("invalid_request", "A parameter contains an invalid character.");
  }
  return form;
}

function wrongMethod(c: HttpContext, allowed: string): Response {
  c.header("allow", allowed);
  return refused(c, 405, texts.refusal.wrongMethod);
}

function clientRefused(c: Context, { error, message, challenge, retryAfter }: OAuthError): Response {
  if (challenge === "Basic") c.header("www-authenticate", 'Basic realm="oauth2"');
  if (challenge === "Bearer") c.header("www-authenticate", `Bearer error="${error}"`);
  if (retryAfter !== null) {
    c.header("retry-after", String(retryAfter));
    return c.json({ error, error_description: message }, 429);
  }
  const isUnauthorized = error === "invalid_client" || error === "invalid_token";
  return c.json({ error, error_description: message }, isUnauthorized ? 401 : 400);
}
