import { hash, verify } from "@node-rs/argon2";
import { beforeEach, expect, it, vi } from "vitest";
import { emailOf, ids, PASSWORD } from "./support/people.ts";
import { openEmbedded } from "./support/embedded.ts";
import { declareWorld, oncePerFile } from "./support/world.ts";

vi.mock("@node-rs/argon2", { spy: true });

const world = declareWorld(oncePerFile(openEmbedded));
beforeEach(() => {
  vi.mocked(verify).mockClear();
  vi.mocked(hash).mockClear();
});

it.each([
  ["a right password", "login", { identifier: emailOf("member") }],
  ["a wrong password", "login", { identifier: emailOf("member"), password: "Not-the-password-1" }],
  ["an unknown address", "login", { identifier: "stranger@example.test" }],
  ["no address at all", "login", { identifier: "" }],
  ["a new hire's wrong password", "onboardingLogin", { email: "new-1", password: "Not-the-password-1" }],
  ["an unknown new hire", "onboardingLogin", { email: "stranger" }],
  ["an unknown organisation", "onboardingLogin", { email: "new-1", orgId: "elsewhere" }],
])("takes the same work for %s", async (_, event, more) => {
  const client = await world.connect();
  await client.call(event, {
    identifier: "",
    email: "",
    password: PASSWORD,
    platform: "WEB",
    orgId: ids.acme,
    ...more,
  });
  expect(hash).not.toHaveBeenCalled();
  expect(verify).toHaveBeenCalledTimes(1);
  expect(vi.mocked(verify).mock.calls[0]?.[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it("is spared where a wait is running", async () => {
  const client = await world.connect();
  for (let failure = 0; failure < 5; failure += 1)
    await world.login(client, "member", { password: "Not-the-password-1" });
  vi.mocked(verify).mockClear();
  await world.login(client, "member");
  expect(verify).not.toHaveBeenCalled();
});
