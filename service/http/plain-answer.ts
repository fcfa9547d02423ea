import { STATUS_CODES, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

/** A plain-text answer, in English, given before a request is routed. */
export interface PlainAnswer {
  readonly status: number;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

type Headers = Readonly<Record<string, string>>;

const headersOf = ({ text, headers }: PlainAnswer): Headers => ({
  ...headers,
  "content-type": "text/plain; charset=utf-8",
  "content-length": String(Buffer.byteLength(text)),
  "cache-control": "no-store",
  connection: "close",
});

/** Sends the answer with the headers already set, and closes the connection without reading the rest of the request. */
export function sendPlain(
  request: { method?: string | undefined },
  response: ServerResponse,
  answer: PlainAnswer,
): void {
  response.writeHead(answer.status, headersOf(answer));
  response.end(request.method === "HEAD" ? undefined : answer.text);
}

/** The same on a connection without a Node response object. @param common the headers of every answer */
export function sendRaw(socket: Duplex, answer: PlainAnswer, common: Headers): void {
  if (!socket.writable) return void socket.destroy();
  const headers = Object.entries({ ...common, ...headersOf(answer) }).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status] ?? ""}\r\n${headers.join("")}\r\n`;
  socket.end(head + answer.text, () => socket.destroy());
}
