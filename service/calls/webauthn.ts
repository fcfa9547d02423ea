import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import * as v from "valibot";
import type { Secret } from "../../machines/shared/secret.ts";
import { Refusal } from "../account/refusal.ts";
import { hasPlainText } from "../database/plain-text.ts";
import { texts } from "../texts/texts.ts";

/* The JSON texts of WebAuthn (Level 3) that the calls for passkeys carry. */

const base64url = v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(60_000));
/** The most characters of a credential's id, which has at most 1023 bytes (WebAuthn section 7.1). */
const LONGEST_ID = 1364;
const credentialId = v.pipe(base64url, v.maxLength(LONGEST_ID));
const credential = {
  id: credentialId,
  rawId: credentialId,
  type: v.literal("public-key"),
  clientExtensionResults: v.object({}),
};

/** `RegistrationResponseJSON`, as far as the service reads it. */
const registration = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: v.exactOptional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(30))), v.maxLength(10))),
  }),
});
export type Registration = v.InferOutput<typeof registration>;

/** Whether the authenticator is part of the browser's device or beside it. Browsers need not tell. */
const attachment = v.fallback(v.picklist(["platform", "cross-platform"]), "platform");
export type AuthenticatorKind = v.InferOutput<typeof attachment>;

/** `AuthenticationResponseJSON`, as far as the service reads it. */
const assertion = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: v.nullish(base64url, null),
  }),
});
export type Assertion = v.InferOutput<typeof assertion>;

/** The browser's answer to `passkeys|create`. Refuses with 400 a text that is no such answer. */
export const readRegistration = (
  response: Secret,
): { readonly registration: Registration; readonly kind: AuthenticatorKind } => ({
  registration: read(registration, response),
  kind: read(v.object({ authenticatorAttachment: attachment }), response).authenticatorAttachment,
});

/** The browser's answer to `passkeys|challenge`. Refuses with 400 a text that is no such answer. */
export const readAssertion = (response: Secret): Assertion => read(assertion, response);

function read<T>(schema: v.GenericSchema<unknown, T>, response: Secret): T {
  // The texts inside are escaped, so that the check of the call has not seen them.
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), v.check(hasPlainText), schema), response.reveal());
  if (!parsed.success) throw new Refusal(400, texts.refusal.unreadable);
  return parsed.output;
}

/** The text of the service's request to the browser. */
export const optionsText = (
  options: PublicKeyCredentialCreationOptionsJSON | PublicKeyCredentialRequestOptionsJSON,
): string => JSON.stringify(options);
