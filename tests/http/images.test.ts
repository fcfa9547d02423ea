import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import type { AccountService } from "../../service/account-service/account-service.ts";
import { Refusal } from "../../service/shared/refusal.ts";
import { texts } from "../../service/texts/texts.ts";
import type { Person } from "../../service/shared/people.ts";
import { serve } from "../service/support/served.ts";

/* Uploading and serving images over HTTP. The service's own tests cover owners and stored images. */

type Images = AccountService["images"];
const PATH = "/account/image";
const signedIn = { authorization: "Bearer right" };
const PNG = "\u0089PNG";

async function start() {
  const ownerOf = vi.fn<Images["ownerOf"]>(async () => {
    throw new Refusal(401, texts.refusal.signedOut);
  });
  const admit = vi.fn<Images["admit"]>(async () => {});
  const keep = vi.fn<Images["keep"]>(async () => "/images/new");
  const remove = vi.fn<Images["remove"]>(async () => {});
  const find = vi.fn<Images["find"]>(async (id) =>
    id === "known" ? { type: "image/png", bytes: new TextEncoder().encode(PNG) } : null,
  );
  const served = await serve({ service: { images: { ownerOf, admit, keep, remove, find } } });
  return { ...served, ownerOf, admit, keep, remove };
}

test("without a token an image is refused before any of it is read", async () => {
  const { ask, ownerOf, keep, remove } = await start();
  for (const headers of [{}, { authorization: "Basic right" }, { cookie: "token=right" }]) {
    for (const method of ["GET", "POST", "DELETE"]) {
      expect(await ask(PATH, { method, headers })).toMatchObject({ status: 401 });
    }
  }
  expect(ownerOf.mock.calls.every(([token]) => token === null)).toBe(true);
  await ask(PATH, { method: "GET", headers: signedIn });
  expect(ownerOf).toHaveBeenLastCalledWith("right");
  const large = "x".repeat(4_000_000);
  expect(await ask(PATH, { method: "POST", headers: signedIn, body: large })).toMatchObject({ status: 401 });
  expect(keep).not.toHaveBeenCalled();
  expect(remove).not.toHaveBeenCalled();
});

test("a page of another origin is refused, even its preflight request", async () => {
  const { ask, ownerOf } = await start();
  const headers = { ...signedIn, origin: "https://evil.test" };
  for (const method of ["GET", "POST", "DELETE", "OPTIONS"]) {
    const answer = await ask(PATH, { method, headers });
    expect(answer.status).toBe(403);
    expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
  }
  expect(ownerOf).not.toHaveBeenCalled();
});

test("other methods are refused", async () => {
  const { ask } = await start();
  expect(await ask(PATH, { method: "PUT", headers: signedIn })).toMatchObject({
    status: 405,
    headers: { allow: "GET, POST, DELETE" },
  });
});

test("an image is served with its own type alone; an unknown one does not exist", async () => {
  const { ask } = await start();
  const answer = await ask("/images/known");
  expect(answer).toMatchObject({
    status: 200,
    text: PNG,
    headers: {
      "content-type": "image/png",
      "content-disposition": 'inline; filename="picture.png"',
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cross-origin-resource-policy": "cross-origin",
    },
  });
  expect(await ask("/images/unknown")).toMatchObject({ status: 404 });
});

const somebody: Person = {
  id: "somebody",
  email: "somebody@acme.test",
  firstName: "Some",
  lastName: "Body",
  passwordHash: "",
  mustChangePassword: false,
  activated: true,
  emailFactor: false,
  appFactor: false,
  passkeyFactor: false,
  authenticatorSecret: null,
  recoveryCodeHash: null,
  passwordExpiresAt: null,
  lastTimeStep: null,
  language: null,
  registeredAt: null,
  disabledAt: null,
  newEmail: null,
  newEmailUntil: null,
  accessEnded: 0,
  activeOrgId: null,
  image: null,
  menu: [],
};

/** Begins an upload of 2.8 MB and leaves it open. The promise resolves to the answer. */
function beginUpload(
  port: number,
  localAddress: string,
): { readonly socket: Socket; readonly answer: Promise<string> } {
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  onTestFinished(() => void socket.destroy());
  socket.on("error", () => socket.destroy());
  const head = "Host: x\r\nAuthorization: Bearer right\r\nContent-Length: 2800000\r\n\r\n";
  socket.write(`POST ${PATH} HTTP/1.1\r\n${head}${PNG}`);
  const answer = once(socket, "data").then(([bytes]) => String(bytes));
  return { socket, answer };
}

test("unfinished uploads have a limit before they are read, and others can send theirs", async () => {
  const { ask, port, ownerOf, admit, keep } = await start();
  ownerOf.mockImplementation(async () => somebody);
  const uploads = Array.from({ length: 150 }, () => beginUpload(port, "127.0.0.2"));
  const answered = uploads.slice(-100).map(({ answer }) => answer);
  for (const answer of await Promise.all(answered)) {
    expect(answer).toMatch(/^HTTP\/1.1 503 /);
    expect(answer).toMatch(/retry-after: 5/i);
    expect(answer).toContain('"message"');
  }
  // 22 uploads of 2.8 MB fit into the 64 MB of all clients.
  expect(admit).toHaveBeenCalledTimes(22);
  expect(await ask(PATH, { method: "POST", headers: signedIn, body: PNG })).toMatchObject({ status: 200 });
  expect(keep).toHaveBeenCalledTimes(1);
  // Another address can still send as much, because the address that holds most gives way.
  const other = beginUpload(port, "127.0.0.3");
  other.socket.end(Buffer.alloc(2_800_000 - Buffer.byteLength(PNG)));
  expect(await other.answer).toMatch(/^HTTP\/1.1 200 /);
});

test("an upload whose client leaves while its token is looked up keeps no room", async () => {
  const { port, ownerOf, disconnected } = await start();
  const found: ((person: Person) => void)[] = [];
  const uploads = Array.from({ length: 30 }, () => beginUpload(port, "127.0.0.2"));
  await new Promise<void>((asked) => {
    ownerOf.mockImplementation(
      () =>
        new Promise((resolve) => {
          if (found.push(resolve) === uploads.length) asked();
        }),
    );
  });
  for (const { socket } of uploads) socket.destroy();
  await disconnected();
  ownerOf.mockResolvedValue(somebody);
  for (const resolve of found) resolve(somebody);
  const next = beginUpload(port, "127.0.0.2");
  next.socket.end(Buffer.alloc(2_800_000 - Buffer.byteLength(PNG)));
  expect(await next.answer).toMatch(/^HTTP\/1.1 200 /);
});

test("uploads above a person's limit are refused before they are read", async () => {
  const { port, ownerOf, admit, keep } = await start();
  ownerOf.mockImplementation(async () => somebody);
  admit.mockRejectedValue(new Refusal(429, texts.refusal.tooManyTries, { retryAfter: 60 }));
  const { answer, socket } = beginUpload(port, "127.0.0.1");
  expect(await answer).toMatch(/^HTTP\/1.1 429 /);
  expect(await answer).toMatch(/retry-after: 60/i);
  await once(socket, "close");
  expect(keep).not.toHaveBeenCalled();
});
