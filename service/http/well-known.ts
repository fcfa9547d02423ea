import { Hono } from "hono";
import { passkeysVisit, type Routes } from "../../machines/shared/routes.ts";
import type { Environment } from "../settings/environment.ts";

/** The folder of addresses that are the same on every site (RFC 8615). The app has no page in it. */
export const wellKnownPath = "/.well-known";

export interface WellKnownOptions {
  environment: Pick<Environment, "passkeys">;
  routes: Routes;
}

/** Leads browsers and password managers to the pages where a person changes their password and keeps their passkeys. */
export function createWellKnownRoutes({ environment: { passkeys }, routes }: WellKnownOptions): Hono {
  const app = new Hono();
  // W3C, A Well-Known URL for Changing Passwords.
  app.get("/change-password", (c) => c.redirect(routes.format({ route: { name: "changePassword" }, search: "" })));
  // W3C, A Well-Known URL for Relying Party Passkey Endpoints. A panel is both places.
  app.get("/passkey-endpoints", (c, next) => {
    if (passkeys === null) return next();
    const panel = passkeys.origin + routes.format(passkeysVisit);
    return Promise.resolve(c.json({ enroll: panel, manage: panel }));
  });
  // By such an address, browsers find out whether a site says of every page that it is there.
  app.get("*", (c) => c.text("Not found.\n", 404));
  return app;
}
