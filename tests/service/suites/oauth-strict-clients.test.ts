import { eq } from "drizzle-orm";
import * as oauth4 from "oauth4webapi";
import * as openid from "openid-client";
import { describe, expect, it } from "vitest";
import { people } from "../../../service/database/schema.ts";
import { tokenIn } from "../support/client.ts";
import { MINUTE } from "../support/clock.ts";
import { declareOAuth, redirectIn, REDIRECT, SECRET_OF_CLIENT } from "../support/oauth.ts";
import { emailOf, ids, PASSWORD } from "../support/people.ts";
import { declareWorld } from "../support/world.ts";

/* Two libraries of clients, which check every answer by the RFCs, sign a person in to the service from end to end. */

const world = declareWorld();
const oauth = declareOAuth(world);

type Asked = Readonly<Record<string, string>>;

/** A client of one of the libraries. Each method throws as soon as the library finds something wrong. */
interface StrictClient {
  /** The address to which the client sends the person. */
  begin(asked: Asked): Promise<URL>;
  /** The client's redirect address was opened. Returns the answer of the token endpoint. */
  arrives(address: string): Promise<{ readonly access_token: string; readonly [name: string]: unknown }>;
  subjectOf(token: string): Promise<string>;
  revoke(token: string): Promise<void>;
}

/** The settings of both libraries for a service without https. */
const insecure = { [oauth4.allowInsecureRequests]: true, [oauth4.customFetch]: fetchHere };
function fetchHere(address: string, init: object) {
  return oauth.fetch(address, init);
}

async function withOpenidClient(id: "public" | "confidential"): Promise<StrictClient> {
  const config = await openid.discovery(
    new URL(world.url),
    id,
    undefined,
    id === "public" ? openid.None() : openid.ClientSecretBasic(SECRET_OF_CLIENT),
    {
      algorithm: "oauth2",
      // oxlint-disable-next-line typescript/no-deprecated -- marked so as to stand out; the test's service has no https
      execute: [openid.allowInsecureRequests],
      [openid.customFetch]: fetchHere,
    },
  );
  const [verifier, state] = [openid.randomPKCECodeVerifier(), openid.randomState()];
  return {
    begin: async (asked) =>
      openid.buildAuthorizationUrl(config, {
        redirect_uri: REDIRECT,
        state,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        ...asked,
      }),
    arrives: (address) =>
      openid.authorizationCodeGrant(config, new URL(address), { pkceCodeVerifier: verifier, expectedState: state }),
    subjectOf: async (token) => (await openid.fetchUserInfo(config, token, openid.skipSubjectCheck)).sub,
    revoke: (token) => openid.tokenRevocation(config, token),
  };
}

async function withOauth4webapi(id: "public" | "confidential"): Promise<StrictClient> {
  const issuer = new URL(world.url);
  const found = await oauth4.discoveryRequest(issuer, { algorithm: "oauth2", ...insecure });
  const server = await oauth4.processDiscoveryResponse(issuer, found);
  const client = { client_id: id };
  const proof = id === "public" ? oauth4.None() : oauth4.ClientSecretPost(SECRET_OF_CLIENT);
  const [verifier, state] = [oauth4.generateRandomCodeVerifier(), oauth4.generateRandomState()];
  return {
    async begin(asked) {
      const { code_challenge_methods_supported: methods, prompt_values_supported: prompts } = server;
      expect(methods).toContain("S256");
      for (const prompt of asked["prompt"]?.split(" ") ?? []) expect(prompts).toContain(prompt);
      const address = new URL(server.authorization_endpoint ?? "");
      const query = {
        client_id: id,
        redirect_uri: REDIRECT,
        response_type: "code",
        state,
        code_challenge: await oauth4.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        ...asked,
      };
      address.search = new URLSearchParams(query).toString();
      return address;
    },
    async arrives(address) {
      const parameters = oauth4.validateAuthResponse(server, client, new URL(address), state);
      return oauth4.processAuthorizationCodeResponse(
        server,
        client,
        await oauth4.authorizationCodeGrantRequest(server, client, proof, parameters, REDIRECT, verifier, insecure),
      );
    },
    async subjectOf(token) {
      const answer = await oauth4.userInfoRequest(server, client, token, insecure);
      return (await oauth4.processUserInfoResponse(server, client, oauth4.skipSubjectCheck, answer)).sub;
    },
    async revoke(token) {
      await oauth4.processRevocationResponse(await oauth4.revocationRequest(server, client, proof, token, insecure));
    },
  };
}

describe.each([
  ["openid-client", withOpenidClient],
  ["oauth4webapi", withOauth4webapi],
])("%s", (_, open) => {
  /** The page of the service: signs a person in, or continues as one. */
  const signIn = async (address: URL) => redirectIn(await oauth.login(address.search.slice(1), "member"));
  const goOn = async (address: URL, token: string) => redirectIn(await oauth.goOn(address.search.slice(1), token));

  it.each(["public", "confidential"] as const)("as a %s client gets a code, a token and the person", async (id) => {
    const client = await open(id);
    const { access_token, ...rest } = await client.arrives(await signIn(await client.begin({})));
    expect(rest).toEqual({ token_type: "bearer", expires_in: 3600 });
    expect(await client.subjectOf(access_token)).toBe(ids.member);
    await client.revoke(access_token);
    // The client hears the same of a token that is over.
    await client.revoke(access_token);
    await expect(client.subjectOf(access_token)).rejects.toMatchObject({ status: 401 });
  });

  it("reads why a person who must see nothing has no code, and gets one later", async () => {
    const client = await open("public");
    const silent = await client.begin({ prompt: "none" });
    const hears = (address: string, error: string) =>
      expect(client.arrives(address)).rejects.toMatchObject({ name: "AuthorizationResponseError", error });
    await hears(await goOn(silent, "no session"), "login_required");
    const page = await world.connect();
    const token = tokenIn(await world.login(page, "member"));
    await hears(await goOn(silent, token), "consent_required");
    await client.arrives(await goOn(await client.begin({ prompt: "consent" }), token));
    const { access_token } = await client.arrives(await goOn(silent, token));
    expect(await client.subjectOf(access_token)).toBe(ids.member);
    const another = await client.begin({ prompt: "none", login_hint: emailOf("admin") });
    await hears(await goOn(another, token), "login_required");
    await hears(await goOn(await client.begin({ prompt: "none", max_age: "0" }), token), "login_required");
    await world.database.db.update(people).set({ mustChangePassword: true }).where(eq(people.id, ids.member));
    await hears(await goOn(silent, token), "interaction_required");
  });

  it("learns when a person has proved who they are, which is lately enough", async () => {
    const client = await open("public");
    const page = await world.connect();
    const old = tokenIn(await world.login(page, "member"));
    world.clock.advance(60 * MINUTE);
    const asked = await client.begin({ max_age: "300" });
    const refused = await oauth.goOn(asked.search.slice(1), old);
    expect(refused.status).toBe(428);
    const token = tokenIn(await page.call("stepUp|prove", { password: PASSWORD }));
    const proved = Math.floor(world.clock.now() / 1000);
    world.clock.advance(MINUTE);
    expect(await client.arrives(await goOn(asked, token))).toMatchObject({ auth_time: proved });
    expect(await client.arrives(await signIn(await client.begin({ prompt: "login" })))).toMatchObject({
      auth_time: proved + 60,
    });
  });

  it("believes no answer of another service or for another request", async () => {
    const [client, other] = [await open("public"), await open("public")];
    const address = await signIn(await client.begin({}));
    const disbelieved = { code: "OAUTH_INVALID_RESPONSE" };
    await expect(other.arrives(address)).rejects.toMatchObject(disbelieved);
    const elsewhere = new URL(address);
    elsewhere.searchParams.set("iss", "https://evil.example");
    await expect(client.arrives(elsewhere.href)).rejects.toMatchObject(disbelieved);
    elsewhere.searchParams.delete("iss");
    await expect(client.arrives(elsewhere.href)).rejects.toMatchObject(disbelieved);
    await client.arrives(address);
  });
});
