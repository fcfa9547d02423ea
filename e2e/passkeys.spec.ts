import { parse } from "valibot";
import { calls } from "../machines/shared/contract.ts";
import { DEMO_PASSWORD } from "../service/demo/people.ts";
import { DEFAULT_SOCKET_SECRET } from "../service/settings/environment.ts";
import { connect } from "../tests/service/support/client.ts";
import { expect, test } from "./fixtures.ts";

test("the service takes a passkey that Chromium makes, signs in with it, and refuses it once removed", async ({
  page,
  foyer,
}) => {
  // Passkeys belong to a domain, so there are none at 127.0.0.1.
  const { origin } = Object.assign(new URL(foyer.url), { hostname: "localhost" });
  await page.goto(`${origin}/login`);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("WebAuthn.enable");
  await devTools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  const here = { at: foyer.url, secret: DEFAULT_SOCKET_SECRET };
  const person = await connect(origin, here);
  const visitor = await connect(origin, here);
  async function signIn() {
    const { data } = await visitor.call("passkeys|challenge");
    const { options } = parse(calls["passkeys|challenge"].reply, data);
    const response = await page.evaluate(async (asked) => {
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(asked);
      const proved = await navigator.credentials.get({ publicKey });
      return proved instanceof PublicKeyCredential ? proved.toJSON() : null;
    }, options);
    return visitor.call("passkeys|signIn", { response });
  }

  const email = "person105@northwind.test";
  await person.call("login", { identifier: email, email, password: DEMO_PASSWORD, platform: "WEB" });
  const { options } = parse(calls["passkeys|create"].reply, (await person.call("passkeys|create")).data);
  const response = await page.evaluate(async (asked) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(asked);
    const made = await navigator.credentials.create({ publicKey });
    return made instanceof PublicKeyCredential ? made.toJSON() : null;
  }, options);
  const added = await person.call("passkeys|add", { response, name: "Laptop" });
  const { passkeyId } = parse(calls["passkeys|add"].reply, added.data);

  expect((await signIn()).data).toMatchObject({ email, token: expect.any(String) });
  expect((await person.call("passkeys|read")).data).toMatchObject({
    list: [{ passkeyId, name: "Laptop", lastUsedAt: expect.any(Number) }],
  });

  await person.call("passkeys|remove", { passkeyId });
  expect((await signIn()).code).toBe(410);
  for (const { close } of [person, visitor]) close();
});
