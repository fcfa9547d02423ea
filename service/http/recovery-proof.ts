import { Hono } from "hono";
import type { HttpBindings } from "@hono/node-server";
import { bodyLimit } from "hono/body-limit";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { cors } from "hono/cors";
import * as v from "valibot";
import { recoveryProof, recoveryProofPath } from "../../machines/shared/http-contract.ts";
import type { AccountService } from "../account-service/account-service.ts";
import { RESUMABLE } from "../account/sessions.ts";
import { hasPlainText } from "../database/plain-text.ts";
import { createBuckets } from "../limits/bucket.ts";
import type { CallerOf } from "../limits/caller.ts";
import type { Environment } from "../settings/environment.ts";
import { texts } from "../texts/texts.ts";
import { refused } from "./refused.ts";

const COOKIE = "setUp";
/** The rate limit of one address: enough for an office where many people recover and reload within minutes. */
const LIMIT = { size: 60, perSecond: 1 };
/** Bytes; the body is one token. */
const LARGEST_BODY = 1000;

export interface RecoveryProofOptions {
  readonly environment: Pick<Environment, "allowedOrigins" | "publicUrl">;
  readonly proofs: AccountService["recoveryProofs"];
  readonly callerOf: CallerOf;
}

/**
 * Lets a set-up that a recovery code opened survive a reload: `PUT` stores a ticket for a set-up token in a cookie,
 * `POST` returns a new token for the cookie, `DELETE` ends both. It is HTTP because a socket cannot set a cookie.
 */
export function createRecoveryProofRoutes({
  environment,
  proofs,
  callerOf,
}: RecoveryProofOptions): Hono<{ Bindings: HttpBindings }> {
  const routes = new Hono<{ Bindings: HttpBindings }>({ strict: false });
  const origins = new Set([...environment.allowedOrigins, environment.publicUrl]);
  const attributes = {
    path: recoveryProofPath,
    httpOnly: true,
    sameSite: "Strict",
    secure: environment.publicUrl.startsWith("https:"),
  } as const;

  routes.use(recoveryProofPath, async (c, next) => {
    c.header("cache-control", "no-store");
    const origin = c.req.header("origin");
    // Against cross-site requests with the cookie: browsers send the Origin header with all of these.
    if (origin === undefined || origins.has(origin)) return next();
    return refused(c, 403, texts.refusal.oauth.foreignPage);
  });
  routes.use(
    recoveryProofPath,
    cors({
      origin: [...origins],
      credentials: true,
      allowMethods: ["PUT", "POST", "DELETE"],
      allowHeaders: ["content-type"],
    }),
  );
  const limit = createBuckets(LIMIT);
  // Limits the rate before the service reads the body or looks anything up.
  routes.on(["PUT", "POST", "DELETE"], recoveryProofPath, async (c, next) => {
    if (limit.take(callerOf(c.env.incoming).address, Date.now())) return next();
    return refused(c, 429, texts.refusal.tooManyCalls, { retryAfter: 1 });
  });
  const limited = bodyLimit({
    maxSize: LARGEST_BODY,
    onError: (c) => refused(c, 413, texts.refusal.tooLarge),
  });

  routes.put(recoveryProofPath, limited, async (c) => {
    const body = v.safeParse(
      v.pipe(v.string(), v.parseJson(), v.check(hasPlainText), recoveryProof),
      await c.req.text(),
    );
    if (!body.success) return refused(c, 400, texts.refusal.unreadable);
    const ticket = await proofs.keep(body.output.token.reveal());
    if (ticket === null) return refused(c, 403, texts.refusal.setUpOver);
    setCookie(c, COOKIE, ticket, { ...attributes, maxAge: RESUMABLE / 1000 });
    return c.json({ data: { success: true } });
  });
  routes.post(recoveryProofPath, async (c) => {
    const ticket = getCookie(c, COOKIE);
    const token = ticket === undefined ? null : await proofs.resume(ticket);
    if (token !== null) return c.json({ data: { token } });
    deleteCookie(c, COOKIE, attributes);
    return refused(c, 401, texts.refusal.setUpOver);
  });
  routes.delete(recoveryProofPath, async (c) => {
    const ticket = getCookie(c, COOKIE);
    if (ticket !== undefined) await proofs.forget(ticket);
    deleteCookie(c, COOKIE, attributes);
    return c.json({ data: { success: true } });
  });
  routes.all(recoveryProofPath, (c) => {
    c.header("allow", "PUT, POST, DELETE");
    return refused(c, 405, texts.refusal.wrongMethod);
  });
  return routes;
}
