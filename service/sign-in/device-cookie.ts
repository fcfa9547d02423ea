import { parse } from "hono/utils/cookie";

/*
 * The cookies of trusted devices. Each person has a cookie of their own, because several people may use one browser.
 * Browsers send them with the handshake of a socket only, and show them to no script.
 */

const PREFIX = "device-";
/** A cookie on http, or of an earlier build, has no `__Secure-`. */
const nameFormat = /^(__Secure-)?device-([0-9a-f]{24})$/;
const tokenFormat = /^[\w-]{43}$/;

/** The path to which browsers send the cookies. */
export const DEVICE_COOKIE_PATH = "/socket.io";

/** The name of a person's cookie, which on https has the prefix `__Secure-`. */
export const deviceCookieOf = (personId: string): string => PREFIX + personId;

/**
 * The tokens that a browser sent, by the id of the person. Cookies of another format are ignored. A name that no page on
 * http can set comes before one that it can.
 */
export function deviceTokensIn(header: string | undefined): ReadonlyMap<string, string> {
  const tokens = new Map<string, string>();
  for (const [name, value] of Object.entries(parse(header ?? ""))) {
    const [, secure, personId] = nameFormat.exec(name) ?? [];
    if (personId === undefined || !tokenFormat.test(value)) continue;
    if (secure !== undefined || !tokens.has(personId)) tokens.set(personId, value);
  }
  return tokens;
}
