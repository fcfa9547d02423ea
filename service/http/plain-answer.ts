import { STATUS_CODES, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

/** A plain-text answer, in English, given before a request is routed. */
export interface PlainAnswer {
  readonly status: number;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * The answer to a request with too many headers. It is in English, because the service has not read the request's
 * language. Most often, other sites of the domain have set too many cookies, which only the person can delete.
 */
export const headersTooLarge: PlainAnswer = {
  status: 431,
  headers: { "content-type": "text/html; charset=utf-8" },
  text: `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Too many cookies</title>
<h1>Too many cookies</h1>
<p>Your browser sent more than this site can read, mostly because of cookies. Delete the cookies of this site in the
settings of your browser, then load the page again. If you came by a very long link, open the site without it.</p>
<section lang="hi"><h2>बहुत अधिक कुकी</h2>
<p>आपके ब्राउज़र ने इतना भेजा कि यह साइट पढ़ नहीं सकी; अक्सर इसका कारण कुकी होती हैं। ब्राउज़र की सेटिंग में इस साइट की कुकी मिटाएँ, फिर पेज दोबारा
लोड करें। अगर आप किसी बहुत लंबे लिंक से आए हैं, तो साइट को उसके बिना खोलें।</p></section>
<section lang="ar" dir="rtl"><h2>ملفات تعريف ارتباط كثيرة جدًا</h2>
<p>أرسل متصفحك أكثر مما يستطيع هذا الموقع قراءته، وغالبًا بسبب ملفات تعريف الارتباط. احذف ملفات تعريف ارتباط هذا الموقع من
إعدادات متصفحك، ثم أعد تحميل الصفحة. إذا جئت عبر رابط طويل جدًا فافتح الموقع من دونه.</p></section>
</html>
`,
};

/** Milliseconds that a refused connection is read on, if its client does not close it. */
const LINGER_MS = 2_000;

type Headers = Readonly<Record<string, string>>;

const headersOf = ({ text, headers }: PlainAnswer): Headers => ({
  "content-type": "text/plain; charset=utf-8",
  ...headers,
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

/** Sends the answer on a connection without a Node response object. @param common the headers of every answer */
export function sendRaw(socket: Duplex, answer: PlainAnswer, common: Headers): void {
  if (!socket.writable) return void socket.destroy();
  const headers = Object.entries({ ...common, ...headersOf(answer) }).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status] ?? ""}\r\n${headers.join("")}\r\n`;
  socket.end(head + answer.text);
  // Bytes left unread would reset the connection, and the client might lose the answer.
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once("close", () => clearTimeout(timer)).resume();
}
