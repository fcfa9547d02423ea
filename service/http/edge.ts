import type { IncomingMessage } from "node:http";
import type { CallerOf } from "../limits/caller.ts";
import type { Logger } from "../log/log.ts";
import type { Environment } from "../settings/environment.ts";
import type { PlainAnswer } from "./plain-answer.ts";

export const badRequest: PlainAnswer = { status: 400, text: "Bad request.\n" };
export const notFound: PlainAnswer = { status: 404, text: "Not found.\n" };
export const forbidden: PlainAnswer = { status: 403, text: "Forbidden.\n" };

export interface EdgeOptions {
  readonly environment: Pick<Environment, "publicUrl">;
  /** The paths of calls, which programs make: a redirect would hide that one sends its secrets by plain http. */
  readonly calls: readonly string[];
  readonly callerOf: CallerOf;
  readonly log: Logger;
}

/** Returns the answer to a request that must be refused or redirected; null for any other. */
export type Edge = (request: IncomingMessage) => PlainAnswer | null;

/** The checks of every request, before it reaches any part of the service. */
export function createEdge({ environment: { publicUrl }, calls, callerOf, log }: EdgeOptions): Edge {
  const isEncrypted = publicUrl.startsWith("https:");
  let hasWarned = false;

  return (request) => {
    if (!namesOneHost(request)) return badRequest;
    const url = request.url ?? "/";
    const [path, query] = splitOnce(url, "?");
    // The database rejects zero bytes, and no valid URL contains one.
    if (path.includes("%00")) return notFound;
    if (query.includes("%00")) return badRequest;
    // The proxy itself may check the health over plain http.
    if (!isEncrypted || callerOf(request).scheme !== "http" || /^\/health(\/|$)/.test(path)) return null;
    if (!hasWarned) {
      hasWarned = true;
      log.warn("a trusted proxy says that a person came by plain http: they are sent on to the https address");
    }
    const isPage =
      (request.method === "GET" || request.method === "HEAD") &&
      request.headers.upgrade === undefined &&
      !calls.some((call) => isBelow(path, call));
    if (!isPage) return { status: 403, text: `Use ${publicUrl}\n` };
    return { status: 308, text: "", headers: { location: publicUrl + (url.startsWith("/") ? url : "/") } };
  };
}

/** Several Host headers are refused, because a proxy may interpret them differently. */
function namesOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length;
  return hosts === 1 || (hosts === 0 && httpVersion !== "1.1");
}

/** Whether the request is a WebSocket handshake (RFC 6455 section 4.2.1) without a subprotocol, as our clients send. */
export function opensWebSocket({ method, headers }: IncomingMessage): boolean {
  return (
    method === "GET" &&
    headers.upgrade?.toLowerCase() === "websocket" &&
    /^[+/\dA-Za-z]{22}==$/.test(headers["sec-websocket-key"] ?? "") &&
    ["8", "13"].includes(headers["sec-websocket-version"] ?? "") &&
    headers["sec-websocket-protocol"] === undefined
  );
}

export const isBelow = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

function splitOnce(text: string, separator: string): readonly [string, string] {
  const at = text.indexOf(separator);
  return at === -1 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}
