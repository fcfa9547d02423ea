import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { reachedLimits } from "../../../service/shared/throttle.ts";
import { images, people } from "../../../service/database/schema.ts";
import { tokenIn } from "../support/client.ts";
import { MINUTE } from "../support/clock.ts";
import { ids, PASSWORD } from "../support/people.ts";
import { declareWorld } from "../support/world.ts";

const picture = await sharp({ create: { width: 1, height: 1, channels: 3, background: "teal" } })
  .png()
  .toBuffer();

describe("a person's own image", () => {
  const world = declareWorld();
  const own = () => world.service.images;
  const idOf = (path: string) => path.replace("/images/", "");
  const rows = () => world.database.db.select().from(images);

  async function signIn(name: Parameters<typeof world.login>[1]) {
    const client = await world.connect();
    const token = tokenIn(await world.login(client, name));
    return { client, token, owner: await own().ownerOf(token) };
  }

  it("is stored as it was drawn, and its person knows its path", async () => {
    const { token, owner } = await signIn("member");
    const path = await own().keep(owner, picture);
    expect(path).toMatch(/^\/images\/[\w-]{43}$/);
    const found = await own().find(idOf(path));
    expect(found?.type).toBe("image/webp");
    expect(await sharp(found?.bytes).metadata()).toMatchObject({ format: "webp", width: 1, height: 1 });
    expect(await (await world.connect()).call("authenticate", { token })).toMatchObject({ data: { image: path } });
  });

  it("is not stored unless it can be drawn", async () => {
    const { owner } = await signIn("member");
    await expect(own().keep(owner, new TextEncoder().encode("<svg/>"))).rejects.toMatchObject({ code: 400 });
    expect(await rows()).toEqual([]);
  });

  it("replaces the previous one, which is deleted, and no other person's", async () => {
    const { owner } = await signIn("member");
    const { owner: other } = await signIn("admin");
    const others = await own().keep(other, picture);
    const first = await own().keep(owner, picture);
    const both = await Promise.all([own().keep(owner, picture), own().keep(owner, picture)]);
    expect(await own().find(idOf(first))).toBeNull();
    expect(await rows()).toHaveLength(2);
    const [person] = await world.database.db.select().from(people).where(eq(people.id, ids.member));
    expect(both).toContain(person?.image);
    expect(await own().find(idOf(person?.image ?? ""))).not.toBeNull();
    expect(await own().find(idOf(others))).not.toBeNull();
  });

  it("is deleted on request, and with its person", async () => {
    const { token, owner } = await signIn("member");
    const path = await own().keep(owner, picture);
    await own().remove(owner);
    expect(await own().find(idOf(path))).toBeNull();
    expect((await own().ownerOf(token)).image).toBeNull();
    await own().keep(owner, picture);
    await world.database.db.delete(people).where(eq(people.id, ids.member));
    expect(await rows()).toEqual([]);
  });

  it("can be uploaded 20 times an hour", async () => {
    const { owner } = await signIn("member");
    for (let sent = 0; sent < 20; sent += 1) await own().admit(owner);
    await expect(own().admit(owner)).rejects.toMatchObject({ code: 429, flags: { retryAfter: 60 } });
    const reached = await reachedLimits(world.database.db, [owner.email], world.clock.now());
    expect(reached).toMatchObject([{ limit: "image" }]);
    const { owner: other } = await signIn("admin");
    await own().admit(other);
    world.clock.advance(60 * MINUTE);
    await own().admit(owner);
  });

  it("can be changed only with a person's full session and a password of their own", async () => {
    for (const token of [null, "nonsense"]) {
      await expect(own().ownerOf(token)).rejects.toMatchObject({ code: 401 });
    }
    const { client, token } = await signIn("member");
    await client.call("logout", {});
    await expect(own().ownerOf(token)).rejects.toMatchObject({ code: 401 });
    const newHire = await world.connect();
    const hired = await newHire.call("onboardingLogin", {
      email: "newhire@example.test",
      password: PASSWORD,
      orgId: ids.acme,
    });
    await expect(own().ownerOf(tokenIn(hired))).rejects.toMatchObject({ code: 403 });
    await world.database.db.update(people).set({ mustChangePassword: true }).where(eq(people.id, ids.member));
    const forced = tokenIn(await world.login(await world.connect(), "member"));
    await expect(own().ownerOf(forced)).rejects.toMatchObject({ code: 403 });
  });
});
