import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { reachedLimits } from "../../../service/shared/throttle.ts";
import { images, people } from "../../../service/database/schema.ts";
import { tokenIn } from "../support/client.ts";
import { MINUTE } from "../support/clock.ts";
import { ids, PASSWORD } from "../support/people.ts";
import { chunkOfPng, GIF, JPEG, PNG, pngWith, WEBP } from "../support/pictures.ts";
import { declareWorld } from "../support/world.ts";

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

  it.each([
    ["image/png", PNG],
    ["image/jpeg", JPEG],
    ["image/gif", GIF],
    ["image/webp", WEBP],
  ])("is stored with the type of its bytes: %s", async (type, bytes) => {
    const { token, owner } = await signIn("member");
    const path = await own().keep(owner, bytes);
    expect(path).toMatch(/^\/images\/[\w-]{43}$/);
    const found = await own().find(idOf(path));
    expect(found?.type).toBe(type);
    expect([...(found?.bytes ?? [])]).toEqual([...bytes]);
    expect(await (await world.connect()).call("authenticate", { token })).toMatchObject({ data: { image: path } });
  });

  it("is kept without the place where it was taken", async () => {
    const { owner } = await signIn("member");
    const path = await own().keep(owner, pngWith(chunkOfPng("eXIf", Buffer.from("52.5200 N, 13.4050 E"))));
    expect(Buffer.from((await own().find(idOf(path)))?.bytes ?? []).equals(PNG)).toBe(true);
  });

  it.each([
    ["a drawing", "<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"],
    ["a page", "<!doctype html><script>1</script>"],
    ["a sound, which begins alike", "RIFF....WAVE"],
    ["nothing", ""],
  ])("cannot be %s", async (_, text) => {
    const { owner } = await signIn("member");
    await expect(own().keep(owner, new TextEncoder().encode(text))).rejects.toMatchObject({ code: 400 });
    expect(await rows()).toEqual([]);
  });

  it("replaces the previous one, which is deleted, and no other person's", async () => {
    const { owner } = await signIn("member");
    const { owner: other } = await signIn("admin");
    const others = await own().keep(other, GIF);
    const first = await own().keep(owner, PNG);
    const both = await Promise.all([own().keep(owner, JPEG), own().keep(owner, WEBP)]);
    expect(await own().find(idOf(first))).toBeNull();
    expect(await rows()).toHaveLength(2);
    const [person] = await world.database.db.select().from(people).where(eq(people.id, ids.member));
    expect(both).toContain(person?.image);
    expect(await own().find(idOf(person?.image ?? ""))).not.toBeNull();
    expect(await own().find(idOf(others))).not.toBeNull();
  });

  it("is deleted on request, and with its person", async () => {
    const { token, owner } = await signIn("member");
    const path = await own().keep(owner, PNG);
    await own().remove(owner);
    expect(await own().find(idOf(path))).toBeNull();
    expect((await own().ownerOf(token)).image).toBeNull();
    await own().keep(owner, PNG);
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
