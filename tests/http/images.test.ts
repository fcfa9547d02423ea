import { expect, test, vi } from "vitest";
import type { AccountService } from "../../service/account-service.ts";
import { Refusal } from "../../service/calls/refusal.ts";
import { texts } from "../../service/texts.ts";
import { serve } from "./served.ts";

/* How an image comes in and is served again. Whose it is and what is kept is tested with the service. */

type Images = AccountService["images"];
const PATH = "/account/image";
const signedIn = { authorization: "Bearer right" };
const PNG = "\u0089PNG";

async function start() {
  const ownerOf = vi.fn<Images["ownerOf"]>(async () => {
    throw new Refusal(401, texts.refusal.signedOut);
  });
  const keep = vi.fn<Images["keep"]>(async () => "/images/new");
  const remove = vi.fn<Images["remove"]>(async () => {});
  const find = vi.fn<Images["find"]>(async (id) =>
    id === "known" ? { type: "image/png", bytes: new TextEncoder().encode(PNG) } : null,
  );
  const served = await serve({ service: { images: { ownerOf, keep, remove, find } } });
  return { ...served, ownerOf, keep, remove };
}

test("without a token no image is taken, and nothing is read of it", async () => {
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

test("a page of others is refused, also to ask whether it may", async () => {
  const { ask, ownerOf } = await start();
  const headers = { ...signedIn, origin: "https://evil.test" };
  for (const method of ["GET", "POST", "DELETE", "OPTIONS"]) {
    const answer = await ask(PATH, { method, headers });
    expect(answer.status).toBe(403);
    expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
  }
  expect(ownerOf).not.toHaveBeenCalled();
});

test("another method is none of its own", async () => {
  const { ask } = await start();
  expect(await ask(PATH, { method: "PUT", headers: signedIn })).toMatchObject({
    status: 405,
    headers: { allow: "GET, POST, DELETE" },
  });
});

test("an image is served as what it is and as nothing else; an unknown one is not there", async () => {
  const { ask } = await start();
  const answer = await ask("/images/known");
  expect(answer).toMatchObject({
    status: 200,
    text: PNG,
    headers: {
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cross-origin-resource-policy": "cross-origin",
    },
  });
  expect(await ask("/images/unknown")).toMatchObject({ status: 404 });
});
