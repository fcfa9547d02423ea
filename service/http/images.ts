import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { cors } from "hono/cors";
import type { Logger } from "pino";
import { imagePath } from "../../machines/shared/http-contract.ts";
import { PICTURE_SIZE } from "../../machines/shared/picture-rules.ts";
import type { AccountService } from "../account-service/account-service.ts";
import { IMAGES_PATH } from "../account/picture.ts";
import { Refusal } from "../shared/refusal.ts";
import type { CallerOf } from "../limits/caller.ts";
import type { HeldBytes } from "../limits/held-bytes.ts";
import type { Environment } from "../settings/environment.ts";
import { texts } from "../texts/texts.ts";
import { failed, type HttpContext, noteOf, refused } from "./refused.ts";

export interface ImageRouteOptions {
  readonly environment: Pick<Environment, "allowedOrigins" | "publicUrl">;
  readonly images: AccountService["images"];
  readonly callerOf: CallerOf;
  readonly held: HeldBytes;
  readonly log: Logger;
}

/**
 * A person's profile image: `GET` returns its path, `POST` uploads one, `DELETE` removes it. Each is authorized by the
 * token in the header, which a page of another origin cannot know. The image itself is public to anyone who knows its
 * unguessable name.
 */
export function createImageRoutes({
  environment,
  images,
  callerOf,
  held,
  log,
}: ImageRouteOptions): Hono<{ Bindings: HttpBindings }> {
  const routes = new Hono<{ Bindings: HttpBindings }>({ strict: false });
  const origins = new Set([...environment.allowedOrigins, environment.publicUrl]);

  routes.onError((error, c) => {
    return failed(c, error, log, "a request for an image failed");
  });
  routes.use(imagePath, async (c, next) => {
    c.header("cache-control", "no-store");
    const origin = c.req.header("origin");
    if (origin === undefined || origins.has(origin)) return next();
    return refused(c, 403, texts.refusal.oauth.foreignPage);
  });
  routes.use(
    imagePath,
    cors({
      origin: [...origins],
      allowMethods: ["GET", "POST", "DELETE"],
      allowHeaders: ["authorization", "content-type"],
    }),
  );
  const ownerOf = async (c: HttpContext) => {
    const [, token = null] = /^Bearer ([\w-]{1,200})$/i.exec(c.req.header("authorization") ?? "") ?? [];
    const owner = await images.ownerOf(token);
    noteOf(c, { owner: owner.id });
    return owner;
  };
  const limited = bodyLimit({
    maxSize: PICTURE_SIZE,
    onError: (c) => refused(c, 413, texts.refusal.tooLarge),
  });

  routes.get(imagePath, async (c) => c.json({ data: { image: (await ownerOf(c)).image } }));
  /** Holds bytes until the request is answered; refuses if there is no room for them. */
  const hold = ({ env: { incoming, outgoing } }: HttpContext, bytes: number) => {
    // The client has left while something was looked up, and nothing would release its bytes.
    if (outgoing.closed) return;
    let isBegun = false;
    let isRefused = false;
    const holding = held.hold(callerOf(incoming).address, () => {
      isRefused = true;
      if (isBegun) incoming.socket.destroy();
    });
    outgoing.once("close", () => holding.release());
    holding.set(bytes);
    isBegun = true;
    if (isRefused) throw new Refusal(503, texts.refusal.tryAgain, { retryAfter: 5 });
  };

  // Authorizes, counts and makes room before any of the body is read.
  routes.post(imagePath, async (c, next) => {
    const owner = await ownerOf(c);
    hold(c, Math.min(Number(c.req.header("content-length") ?? PICTURE_SIZE), PICTURE_SIZE));
    await images.admit(owner);
    await next();
  });
  routes.post(imagePath, limited, async (c) => {
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    // Authorizes again, because the session may have ended during the upload.
    const image = await images.keep(await ownerOf(c), bytes);
    return c.json({ data: { image } });
  });
  routes.delete(imagePath, async (c) => {
    await images.remove(await ownerOf(c));
    return c.json({ data: { image: null } });
  });
  routes.all(imagePath, (c) => {
    c.header("allow", "GET, POST, DELETE");
    return refused(c, 405, texts.refusal.wrongMethod);
  });

  routes.get(`${IMAGES_PATH}/:id`, async (c) => {
    const image = await images.find(c.req.param("id"));
    if (image === null) return c.text("Not found.\n", 404, { "cache-control": "no-store" });
    hold(c, image.bytes.length);
    return c.body(new Uint8Array(image.bytes), 200, {
      "content-type": image.type,
      "content-disposition": `inline; filename="picture.${image.type.slice("image/".length)}"`,
      "content-security-policy": "default-src 'none'; sandbox",
      // The app may be on another origin. A changed image gets a new name, so this one never changes.
      "cross-origin-resource-policy": "cross-origin",
      "cache-control": "private, max-age=86400, immutable",
    });
  });
  return routes;
}
