import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { cors } from "hono/cors";
import * as v from "valibot";
import { secret } from "../../machines/shared/contract-values.ts";
import { hasPlainText } from "../database/plain-text.ts";
import { createBuckets } from "../limits/bucket.ts";
import type { CallerOf } from "../limits/caller.ts";
import type { Environment } from "../settings/environment.ts";
import { texts } from "../texts/texts.ts";
import { type HttpContext, refused } from "./refused.ts";

/** The rate limit of one address: enough for an office where many people sign in and reload within minutes. */
const LIMIT = { size: 60, perSecond: 1 };
/** Bytes; the body is one token. */
const LARGEST_BODY = 1000;

const tokenBody = v.pipe(v.string(), v.parseJson(), v.check(hasPlainText), v.object({ token: secret }));

const strict = { httpOnly: true, sameSite: "Strict" } as const;

export interface CookiePathOptions {
  readonly environment: Pick<Environment, "allowedOrigins" | "publicUrl">;
  readonly callerOf: CallerOf;
}

/**
 * A path that exchanges a token for a cookie no script can read. It is HTTP because a socket cannot set a cookie. Only
 * the service's own pages may call it, and one address only so often.
 */
export function createCookiePath(
  { environment, callerOf }: CookiePathOptions,
  path: string,
  methods: readonly ("PUT" | "POST" | "DELETE")[],
) {
  const routes = new Hono<{ Bindings: HttpBindings }>({ strict: false });
  const origins = new Set([...environment.allowedOrigins, environment.publicUrl]);

  routes.use(path, async (c, next) => {
    c.header("cache-control", "no-store");
    const origin = c.req.header("origin");
    // Against cross-site requests with the cookie: browsers send the Origin header with all of these.
    if (origin === undefined || origins.has(origin)) return next();
    return refused(c, 403, texts.refusal.oauth.foreignPage);
  });
  const sharing = { origin: [...origins], allowMethods: [...methods], allowHeaders: ["content-type"] };
  routes.use(path, cors({ ...sharing, credentials: true }));
  const limit = createBuckets(LIMIT);
  // Limits the rate before the service reads the body or looks anything up.
  routes.on([...methods], path, async (c, next) => {
    if (limit.take(callerOf(c.env.incoming).address, Date.now())) return next();
    return refused(c, 429, texts.refusal.tooManyCalls, { retryAfter: 1 });
  });
  routes.put(path, bodyLimit({ maxSize: LARGEST_BODY, onError: (c) => refused(c, 413, texts.refusal.tooLarge) }));

  return {
    routes,
    /** The attributes of its cookie, beside its path. By the prefix a browser takes it over https alone. */
    attributes: environment.publicUrl.startsWith("https:")
      ? ({ ...strict, secure: true, prefix: "secure" } as const)
      : strict,
    /** The token in the body of a `PUT`; null if it cannot be read. */
    async tokenIn(c: HttpContext): Promise<string | null> {
      const body = v.safeParse(tokenBody, await c.req.text());
      return body.success ? body.output.token.reveal() : null;
    },
    /** To be called after the answers: refuses the other methods. */
    refuseOthers() {
      routes.all(path, (c) => {
        c.header("allow", methods.join(", "));
        return refused(c, 405, texts.refusal.wrongMethod);
      });
      return routes;
    },
  };
}
