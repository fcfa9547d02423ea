import { HOST, SECRET, served } from "../service.ts";
import { expects, type Target } from "../target.ts";

/** One request over a connection of its own. */
async function answered(text: string): Promise<string> {
  const { connect } = await served();
  const { line, closed } = connect();
  const chunks: Buffer[] = [];
  line.on("data", (chunk: Buffer) => chunks.push(chunk));
  line.write(Buffer.from(requestOf(text), "latin1"));
  // The service may wait for the rest of a request with a length of its own, and keep its connection. This client leaves.
  if (/HTTP\/|content-length|transfer-encoding|connection:|expect:|upgrade:/i.test(text)) line.end();
  await closed;
  return Buffer.concat(chunks).toString("latin1");
}

/** The request of a method and a path with some headers, and a body after an empty line. */
function requestOf(text: string): string {
  const end = text.indexOf("\n\n");
  const [first = "", ...headers] = (end === -1 ? text : text.slice(0, end)).split("\n");
  const body = end === -1 ? "" : text.slice(end + 2);
  const names = headers.join("\n").toLowerCase();
  return [
    /HTTP\//.test(first) ? first : `${first} HTTP/1.1`,
    ...(names.includes("host:") ? [] : [`Host: ${HOST}`]),
    ...(names.includes("content-length:") || names.includes("transfer-encoding:")
      ? []
      : [`Content-Length: ${body.length}`]),
    ...(names.includes("connection:") ? [] : ["Connection: close"]),
    ...headers,
    "",
    body,
  ].join("\r\n");
}

/**
 * Requests with a line `===` between them. `$TOKEN` stands for the token of a session, `$CODE` for the authorization
 * code in the last answer.
 */
export const fuzz: Target = async (input) => {
  const { token, settled } = await served();
  const text = Buffer.from(input).toString("latin1");
  const own = text.includes("$TOKEN") ? await token() : "";
  let code = "";
  for (const part of text.split("\n===\n").slice(0, 4)) {
    const answer = await answered(part.replaceAll("$TOKEN", own).replaceAll("$CODE", code));
    code = /[?&]code=([\w-]+)/.exec(answer)?.[1] ?? code;
    if (answer === "") continue;
    const [head = "", body = ""] = answer.split(/\r\n\r\n([^]*)/);
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]);
    expects(status >= 100 && status < 500, `no request is answered with ${status}`);
    expects(/\r\nx-content-type-options: nosniff/i.test(head) || status < 200, "every answer has the common headers");
    const isRefusal = status >= 400 && !/text\/html/.test(head);
    expects(!isRefusal || own === "" || !body.includes(own), "a refusal tells no token");
    expects(!isRefusal || !body.includes(SECRET), "a refusal tells no secret");
  }
  await settled();
};
