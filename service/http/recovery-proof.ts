import type { Hono } from "hono";
import type { HttpBindings } from "@hono/node-server";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { recoveryProofPath } from "../../machines/shared/http-contract.ts";
import type { AccountService } from "../account-service/account-service.ts";
import { RESUMABLE } from "../sign-in/recovery-proofs.ts";
import { texts } from "../texts/texts.ts";
import { createCookiePath, type CookiePathOptions } from "./cookie-path.ts";
import { type HttpContext, refused } from "./refused.ts";

const COOKIE = "setUp";

export interface RecoveryProofOptions extends CookiePathOptions {
  readonly proofs: AccountService["recoveryProofs"];
}

/**
 * Lets a set-up that a recovery code opened survive a reload: `PUT` stores a ticket for a set-up token in a cookie,
 * `POST` returns a new token for the cookie, `DELETE` ends both.
 */
export function createRecoveryProofRoutes({
  proofs,
  ...options
}: RecoveryProofOptions): Hono<{ Bindings: HttpBindings }> {
  const cookiePath = createCookiePath(options, recoveryProofPath, ["PUT", "POST", "DELETE"]);
  const { routes, tokenIn } = cookiePath;
  const attributes = { path: recoveryProofPath, ...cookiePath.attributes };
  // On https the service takes only the name that no page on http can set.
  const prefix = "prefix" in attributes ? attributes.prefix : undefined;
  const ticketIn = (c: HttpContext) => getCookie(c, COOKIE, prefix);

  routes.put(recoveryProofPath, async (c) => {
    const token = await tokenIn(c);
    if (token === null) return refused(c, 400, texts.refusal.unreadable);
    const ticket = await proofs.keep(token);
    if (ticket === null) return refused(c, 403, texts.refusal.setUpOver);
    setCookie(c, COOKIE, ticket, { ...attributes, maxAge: RESUMABLE / 1000 });
    return c.json({ data: { success: true } });
  });
  routes.post(recoveryProofPath, async (c) => {
    const ticket = ticketIn(c);
    const token = ticket === undefined ? null : await proofs.resume(ticket);
    if (token !== null) return c.json({ data: { token } });
    deleteCookie(c, COOKIE, attributes);
    return refused(c, 401, texts.refusal.setUpOver);
  });
  routes.delete(recoveryProofPath, async (c) => {
    const ticket = ticketIn(c);
    if (ticket !== undefined) await proofs.forget(ticket);
    deleteCookie(c, COOKIE, attributes);
    return c.json({ data: { success: true } });
  });
  return cookiePath.refuseOthers();
}
