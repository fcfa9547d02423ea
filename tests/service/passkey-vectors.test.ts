import * as v from "valibot";
import { describe, expect, it, vi } from "vitest";
import { passkeys } from "../../service/database/schema.ts";
import { addPasskey, type NewPasskey, userHandleOf } from "../../service/sign-in/passkeys.ts";
import { texts } from "../../service/texts/texts.ts";
import type { Client } from "./support/client.ts";
import { commandsBeside } from "./support/command-context.ts";
import { ids } from "./support/people.ts";
import { storedPasskey } from "./support/software-authenticator.ts";
import * as vectors from "./support/webauthn-vectors.ts";
import { declareWorld } from "./support/world.ts";

/*
 * The W3C's own registrations and assertions, sent over a socket. The service makes its challenges itself, so here the
 * next one that it makes is the one of a vector.
 */

const nextChallenge = vi.hoisted((): { value: string | null } => ({ value: null }));

vi.mock(import("../../service/shared/ids.ts"), async (importOriginal) => {
  const real = await importOriginal();
  return {
    ...real,
    newToken() {
      const { value } = nextChallenge;
      nextChallenge.value = null;
      return value ?? real.newToken();
    },
  };
});

type Vector = vectors.WebAuthnVector;

const bytes = (hex: string) => Buffer.from(hex, "hex");
const inText = (hex: string) => bytes(hex).toString("base64url");

function answer({ credentialId }: Vector, response: Record<string, string>) {
  const id = inText(credentialId);
  return JSON.stringify({ id, rawId: id, type: "public-key", clientExtensionResults: {}, response });
}

describe("of the W3C's test vectors of WebAuthn", () => {
  const world = declareWorld({ passkeys: { domain: "example.org", origin: "https://example.org" } });
  const stored = () => world.database.db.select().from(passkeys);
  const refusal = v.pipe(
    v.string(),
    v.parseJson(),
    v.object({ msg: v.literal("a passkey was refused"), reason: v.string(), incident: v.string() }),
  );
  const refusals = () =>
    world.logged.flatMap((line) => {
      const read = v.safeParse(refusal, line);
      return read.success ? read.output : [];
    });
  const reasons = () => refusals().map(({ reason }) => reason);

  async function register(vector: Vector) {
    const page = await world.connectAndLogin("member");
    nextChallenge.value = inText(vector.registration.challenge);
    await page.call("passkeys|create", {});
    const { clientDataJSON, attestationObject } = vector.registration;
    const response = answer(vector, {
      clientDataJSON: inText(clientDataJSON),
      attestationObject: inText(attestationObject),
    });
    return page.call("passkeys|add", { response });
  }

  /** Answers the challenge that the socket asks for. The vectors have no user handle, which no signature covers. */
  async function prove(vector: Vector, page: Client, afterPassword = false) {
    nextChallenge.value = inText(vector.authentication.challenge);
    await page.call("passkeys|challenge", { afterPassword });
    const { clientDataJSON, authenticatorData, signature } = vector.authentication;
    const response = answer(vector, {
      clientDataJSON: inText(clientDataJSON),
      authenticatorData: inText(authenticatorData),
      signature: inText(signature),
      userHandle: userHandleOf(ids.app),
    });
    return page.call("passkeys|signIn", { response });
  }

  /** Stores the vector's passkey without its registration. */
  async function keep({ credentialId, publicKey }: Vector, deviceType: NewPasskey["deviceType"] = "multiDevice") {
    const key = { credentialId: inText(credentialId), publicKey: new Uint8Array(bytes(publicKey)), deviceType };
    await addPasskey(world.database.db, await world.personOf("app"), { ...storedPasskey(), ...key }, world.clock.now());
  }

  it.each([vectors.noAttestation, vectors.selfAttestation])("$section, $title, is registered", async (vector) => {
    expect(await register(vector)).toMatchObject({ code: 200 });
    const publicKey = new Uint8Array(bytes(vector.publicKey));
    const credentialId = inText(vector.credentialId);
    expect(await stored()).toMatchObject([
      { credentialId, publicKey, counter: 0, deviceType: "multiDevice", backedUp: true },
    ]);
  });

  it.each([
    { ...vectors.noAttestation, backedUp: true },
    { ...vectors.selfAttestation, backedUp: false },
  ])("$section, $title, is a second factor", async ({ backedUp, ...vector }) => {
    await keep(vector);
    expect(await prove(vector, await world.connectAndLogin("app"), true)).toMatchObject({ code: 200 });
    expect(await stored()).toMatchObject([{ backedUp, counter: 0, lastUsedAt: new Date(world.clock.now()) }]);
  });

  it.each([vectors.noAttestation, vectors.selfAttestation])(
    "$section, $title, is no sign-in alone, because the authenticator has not verified the person",
    async (vector) => {
      await keep(vector);
      expect(await prove(vector, await world.connect())).toMatchObject({ code: 403 });
      expect(reasons()).toEqual([expect.stringContaining("user could not be verified")]);
    },
  );

  it("16.7, Packed Attestation with ES256 Credential, is a sign-in alone", async () => {
    await keep(vectors.certified);
    expect(await prove(vectors.certified, await world.connect())).toMatchObject({ code: 200 });
  });

  it("16.7, Packed Attestation with ES256 Credential, is not registered, because it has a certificate", async () => {
    expect(await register(vectors.certified)).toMatchObject({ code: 400 });
    expect([await stored(), reasons()]).toEqual([[], ["The attestation has a certificate"]]);
  });

  it.each([vectors.crossOrigin, vectors.topOrigin])(
    "$section, $title, is refused, because no page of the service is in a frame of another site",
    async (vector) => {
      const isInFrame = "The client data is of no page of this site";
      expect(await register(vector)).toMatchObject({ code: 400 });
      expect([await stored(), reasons()]).toEqual([[], [isInFrame]]);
      await keep(vector, "singleDevice");
      expect(await prove(vector, await world.connect())).toMatchObject({ code: 403 });
      expect(reasons()).toEqual([isInFrame, isInFrame]);
    },
  );

  it("one is refused whose passkey could not be copied before", async () => {
    await keep(vectors.certified, "singleDevice");
    expect(await prove(vectors.certified, await world.connect())).toMatchObject({ code: 403 });
    expect(reasons()).toEqual(["The passkey has changed whether it can be copied"]);
    const line = world.audited().find(({ reason }) => reason === texts.refusal.wrongPasskey.en);
    const incidents = refusals().map(({ incident }) => incident);
    expect(incidents).toEqual([line?.["incident"]]);
    await world.service.outbox(null);
    const text = await commandsBeside(world).done("why", String(line?.["reference"]));
    expect(text).toContain(`The service's log has the cause, with the incident ${incidents[0]}.`);
    expect(text).toContain("it never works again: they remove it and add another.");
    expect(await stored()).toMatchObject([{ lastUsedAt: null }]);
  });
});
