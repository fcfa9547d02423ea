import { once } from "node:events";
import { connect as connectTo, createServer, type AddressInfo, type Socket } from "node:net";
import { verify } from "@node-rs/argon2";
import { describe, expect, it, vi } from "vitest";
import { HASHES_AT_ONCE, hashing, matches } from "../../service/shared/password-hash.ts";
import { seal } from "../../service/socket/cipher.ts";
import { SECRET, workspaceList } from "./support/client.ts";
import { SECOND } from "./support/clock.ts";
import { emailOf } from "./support/people.ts";
import { declareWorld } from "./support/world.ts";

vi.mock(import("@node-rs/argon2"), { spy: true });

const world = declareWorld();

describe("passwords", () => {
  it("are checked a few at a time; the service refuses more than can wait, and tells a wait", async () => {
    const person = await world.connect();
    await world.login(person, "member");
    const halfSignedIn = await world.connectAndLogin("mail");
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    vi.mocked(verify).mockClear();
    vi.mocked(verify).mockImplementation(() => held.then(() => false));
    const checks = Promise.allSettled(Array.from({ length: 1000 }, () => matches("a hash", "Not-the-password-1")));
    expect(verify).toHaveBeenCalledTimes(HASHES_AT_ONCE);
    const { waiting } = hashing;
    expect(waiting).toBeGreaterThan(HASHES_AT_ONCE);
    expect(waiting).toBeLessThan(500);

    const stranger = await world.connect();
    expect(await world.login(stranger, "admin")).toMatchObject({ code: 503, data: { retryAfter: 5 } });
    expect(await halfSignedIn.call("resendOTP", { email: emailOf("mail") })).toMatchObject({ code: 503 });
    // Calls without a password are answered as usual.
    expect(await workspaceList(person)).toMatchObject({ code: 200 });

    release();
    const settled = await checks;
    expect(settled[0]).toMatchObject({ status: "fulfilled" });
    expect(settled.at(-1)).toMatchObject({ status: "rejected", reason: { code: 503 } });
    vi.mocked(verify).mockReset();
    expect(await world.login(stranger, "admin")).toMatchObject({ code: 200 });
    // The refused request started no pause.
    expect(await halfSignedIn.call("resendOTP", { email: emailOf("mail") })).toMatchObject({ code: 200 });
  });
});

describe("a socket", () => {
  it("that sends calls and reads no answer is ended, and others are answered", async () => {
    const way = await startWay(world.url);
    const deaf = await world.connect({ at: way.url });
    way.stopAnswers();
    const call = seal({ event: "addressParams", data: {} }, SECRET);
    await expect
      .poll(
        () => {
          for (let sent = 0; sent < 100; sent += 1) deaf.send(call);
          world.clock.advance(SECOND);
          return world.logged.some((line) => line.includes("read no answer"));
        },
        { timeout: 60_000 },
      )
      .toBe(true);
    expect(await world.login(await world.connect(), "member")).toMatchObject({ code: 200 });
    way.close();
  });
});

/** A proxy in front of the service that can hold back the answers. */
async function startWay(target: string): Promise<{ url: string; stopAnswers(): void; close(): void }> {
  const sockets: Socket[] = [];
  let answers: Socket | null = null;
  const server = createServer((near) => {
    const far = connectTo(Number(new URL(target).port), "127.0.0.1");
    answers = far;
    sockets.push(near, far);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) socket.on("error", () => socket.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stopAnswers: () => void answers?.unpipe().pause(),
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
