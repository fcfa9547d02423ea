import type { Hono } from "hono";
import type { HttpBindings } from "@hono/node-server";
import { setCookie } from "hono/cookie";
import { trustedDevicePath } from "../../machines/shared/http-contract.ts";
import type { AccountService } from "../account-service/account-service.ts";
import { DEVICE_COOKIE_PATH, deviceCookieOf } from "../sign-in/device-cookie.ts";
import { TRUST_LIFETIME } from "../sign-in/trusted-devices.ts";
import { texts } from "../texts/texts.ts";
import { createCookiePath, type CookiePathOptions } from "./cookie-path.ts";
import { refused } from "./refused.ts";

export interface TrustedDeviceOptions extends CookiePathOptions {
  readonly devices: AccountService["trustedDevices"];
}

/** `PUT` exchanges the ticket for a trusted device for its cookie. */
export function createTrustedDeviceRoutes({
  devices,
  ...options
}: TrustedDeviceOptions): Hono<{ Bindings: HttpBindings }> {
  const { routes, attributes, tokenIn, refuseOthers } = createCookiePath(options, trustedDevicePath, ["PUT"]);

  routes.put(trustedDevicePath, async (c) => {
    const ticket = await tokenIn(c);
    if (ticket === null) return refused(c, 400, texts.refusal.unreadable);
    const fetched = await devices.fetch(ticket);
    if (fetched === null) return refused(c, 403, texts.refusal.deviceNotTrusted);
    setCookie(c, deviceCookieOf(fetched.personId), fetched.token, {
      ...attributes,
      path: DEVICE_COOKIE_PATH,
      maxAge: TRUST_LIFETIME / 1000,
    });
    return c.json({ data: { success: true } });
  });
  return refuseOthers();
}
