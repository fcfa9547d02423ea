import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { noOAuth, serve } from "../service/support/served.ts";

/* People close pages and lose connections, which is no error of the service and not logged as one. */

/** A promise with its resolve function. */
function signal() {
  let resolve = () => {};
  const promise = new Promise<void>((happened) => (resolve = happened));
  return { promise, resolve };
}

const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json";
const routes = [
  ["POST", "/oauth2/login", JSON_TYPE],
  ["POST", "/oauth2/token", FORM],
  ["PUT", "/recovery-proof", JSON_TYPE],
  ["PUT", "/trusted-device", JSON_TYPE],
  ["POST", "/recovery-proof", JSON_TYPE],
  ["DELETE", "/recovery-proof", JSON_TYPE],
  ["POST", "/oauth2/app-info", JSON_TYPE],
  ["POST", "/oauth2/userinfo", JSON_TYPE],
  ["POST", "/.well-known/oauth-authorization-server", JSON_TYPE],
  ["POST", "/health", JSON_TYPE],
  ["POST", "/login", FORM],
  ["POST", "/dev/outbox", FORM],
  ["POST", "/socket.io/?EIO=4&transport=polling", "text/plain"],
] as const;
const bodies = [
  ["a body of a known length", "Content-Length: 500\r\n\r\n", '{"a":'],
  ["a body in chunks", "Transfer-Encoding: chunked\r\n\r\n", '5\r\n{"a":\r\n'],
  ["a body of which nothing came", "Content-Length: 500\r\n\r\n", ""],
] as const;

for (const [method, path, type] of routes) {
  test.each(bodies)(`${method} ${path}: leaving %s is not logged as an error`, async (_, length, begun) => {
    const served = await serve();
    for (const leave of ["destroy", "resetAndDestroy"] as const) {
      const socket = connect(served.port, "127.0.0.1");
      // The service may have answered already and closed the connection.
      socket.on("error", () => socket.destroy());
      const head = `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1:${served.port}\r\nContent-Type: ${type}\r\n`;
      await new Promise<void>((written) => socket.write(head + length + begun, () => written()));
      // An answer to a later request shows that the server has read the beginning.
      expect((await served.ask("/health")).status).toBe(200);
      socket[leave]();
      await served.disconnected();
      expect((await served.ask("/health")).status).toBe(200);
    }
    expect(served.logged).toEqual([]);
  });
}

test.each(["/oauth2/login", "/oauth2/token"])("POST %s: leaving before the answer is not logged", async (path) => {
  const asked = signal();
  const left = signal();
  const never = async () => {
    asked.resolve();
    await left.promise;
    return {
      redirect_uri: "x".repeat(100_000),
      isMultiFactorAuth: false,
      MFAType: null,
      access_token: "",
      token_type: "Bearer",
      expires_in: 1,
    } as const;
  };
  const served = await serve({ service: { oauth: { ...noOAuth, login: never, token: never } } });
  const type = path.endsWith("login") ? JSON_TYPE : FORM;
  const socket = connect(served.port, "127.0.0.1");
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 2\r\n\r\n{}`);
  await asked.promise;
  socket.destroy();
  await once(socket, "close");
  await served.disconnected();
  left.resolve();
  expect((await served.ask("/health")).status).toBe(200);
  expect(served.logged).toEqual([]);
});

test("an internal error is logged even if the client has left", async () => {
  const asked = signal();
  const left = signal();
  const broken = async () => {
    asked.resolve();
    await left.promise;
    throw Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
  };
  const served = await serve({ service: { oauth: { ...noOAuth, login: broken } } });
  const socket = connect(served.port, "127.0.0.1");
  socket.write(`POST /oauth2/login HTTP/1.1\r\nHost: x\r\nContent-Type: ${JSON_TYPE}\r\nContent-Length: 2\r\n\r\n{}`);
  await asked.promise;
  socket.destroy();
  await served.disconnected();
  left.resolve();
  expect((await served.ask("/health")).status).toBe(200);
  expect(served.logged.join("")).toContain("read ECONNRESET");
});
