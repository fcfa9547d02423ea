import { describe, expect, test } from "vitest";
import { serve } from "../service/support/served.ts";

describe("the address to change a password", () => {
  test("leads to the page that does it", async () => {
    const { ask } = await serve();
    const { status, headers } = await ask("/.well-known/change-password");
    expect({ status, location: headers.location }).toEqual({ status: 302, location: "/change-password" });
  });

  test.each(["resource-that-should-not-exist-whose-status-code-should-not-be-200", "change-password/more", ""])(
    "counts, because there is nothing at /.well-known/%s",
    async (name) => {
      const { ask } = await serve();
      expect(await ask(`/.well-known/${name}`)).toMatchObject({ status: 404, text: "Not found.\n" });
    },
  );
});

describe("the addresses of a site's passkeys", () => {
  test("are the panel, as full addresses of the origin that has them", async () => {
    const { ask, port } = await serve();
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, "evil.example"]) {
      const { status, headers, text } = await ask("/.well-known/passkey-endpoints", { headers: { host } });
      expect({ status, type: headers["content-type"] }).toEqual({ status: 200, type: "application/json" });
      const panel = `http://localhost:${port}/workspace?passkeys`;
      expect(JSON.parse(text)).toEqual({ enroll: panel, manage: panel });
    }
  });

  test("do not exist where a site has none", async () => {
    const { ask } = await serve({ variables: { PUBLIC_URL: "http://127.0.0.1:3000" } });
    expect(await ask("/.well-known/passkey-endpoints")).toMatchObject({ status: 404, text: "Not found.\n" });
  });
});
