import type { IncomingMessage } from "node:http";
import type { CallerOf } from "../caller.ts";
import type { Environment } from "../environment.ts";
import type { Logger } from "../log.ts";
import type { PlainAnswer } from "./plain-answer.ts";

export const badRequest: PlainAnswer = { status: 400, text: "Bad request.\n" };
export const notFound: PlainAnswer = { status: 404, text: "Not found.\n" };
export const forbidden: PlainAnswer = { status: 403, text: "Forbidden.\n" };

export interface EdgeOptions {
  readonly environment: Pick<Environment, "publicUrl">;
  readonly callerOf: CallerOf;
  readonly log: Logger;
}

/** What is wrong with a request for any part of the service, as the answer to it; null when nothing is. */
export type Edge = (request: IncomingMessage) => PlainAnswer | null;

/** Looks at every request before anything else does. */
export function createEdge({ environment: { publicUrl }, callerOf, log }: EdgeOptions): Edge {
  const isEncrypted = publicUrl.startsWith("https:");
  let told = false;

  return (request) => {
    if (!namesOneHost(request)) return badRequest;
    const url = request.url ?? "/";
    const [path, query] = splitOnce(url, "?");
    // The database takes no zero bytes, and no address of ours has one.
    if (path.includes("%00")) return notFound;
    if (query.includes("%00")) return badRequest;
    // Asked for by the proxy itself, which may well be next door.
    if (!isEncrypted || callerOf(request).scheme !== "http" || path === "/health") return null;
    if (!told) {
      told = true;
      log.warn("a trusted proxy says that a person came by plain http: they are sent on to the https address");
    }
    const isPage = (request.method === "GET" || request.method === "HEAD") && request.headers.upgrade === undefined;
    if (!isPage) return { status: 403, text: `Use ${publicUrl}\n` };
    return { status: 308, text: "", headers: { location: publicUrl + (url.startsWith("/") ? url : "/") } };
  };
}

/** One that names several may be read differently by each who passes it on. */
function namesOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length;
  return hosts === 1 || (hosts === 0 && httpVersion !== "1.1");
}

/** Whether it is the beginning of a WebSocket (RFC 6455 4.2.1) as ours are: they speak no protocol of a name. */
export function opensWebSocket({ method, headers }: IncomingMessage): boolean {
  return (
    method === "GET" &&
    headers.upgrade?.toLowerCase() === "websocket" &&
    /^[+/\dA-Za-z]{22}==$/.test(headers["sec-websocket-key"] ?? "") &&
    ["8", "13"].includes(headers["sec-websocket-version"] ?? "") &&
    headers["sec-websocket-protocol"] === undefined
  );
}

function splitOnce(text: string, separator: string): readonly [string, string] {
  const at = text.indexOf(separator);
  return at === -1 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}
