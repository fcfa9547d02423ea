import * as v from "valibot";
import { calls, isCallEvent } from "../../../machines/shared/contract.ts";
import { conversationMessage, replyEnvelope, requestEnvelope } from "../../../machines/shared/contract-envelopes.ts";
import {
  httpReplies,
  oauthLoginBody,
  oauthSessionBody,
  recoveryProof,
} from "../../../machines/shared/http-contract.ts";
import { revealed, Secret } from "../../../workbench/codec/secret.ts";
import { hasPlainText } from "../../../service/database/plain-text.ts";
import * as service from "../../../service/socket/cipher.ts";
import * as app from "../../../src/adapters/cipher.ts";
import { failureIn } from "../../../src/adapters/failure-in.ts";
import { expects, expectsSame, parsed, type Target, textOf } from "../target.ts";

const SECRET = "a secret for the fuzzer";

const others: readonly v.GenericSchema[] = [
  requestEnvelope,
  replyEnvelope,
  conversationMessage,
  oauthLoginBody,
  oauthSessionBody,
  recoveryProof,
  ...Object.values(httpReplies),
];

/** The first line is a call's name or sealed bytes, the rest a message as JSON. */
export const fuzz: Target = (input) => {
  const text = textOf(input);
  const at = text.indexOf("\n");
  const [name, message] = at === -1 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
  const asService = service.open(name, SECRET);
  const asApp = app.open(name, SECRET);
  expects(asService === false || asApp === false || hasSame(asService, asApp), "both ciphers read the same");

  // Written once, because JSON has no infinite numbers.
  const data = parsed(JSON.stringify(parsed(message)) ?? "");
  if (data === undefined) return;
  const arrived = app.open(service.seal(data, SECRET), SECRET);
  expectsSame(arrived, data, "the app reads what the service seals");
  expectsSame(service.open(app.seal(data, SECRET), SECRET), data, "the service reads what the app seals");
  hasPlainText(data);
  const request = isCallEvent(name) ? [calls[name].request] : [];
  for (const schema of [...request, ...others]) reread(schema, data);
  const reply = isCallEvent(name) ? v.safeParse(calls[name].reply, data) : null;
  if (reply?.success) hidesSecrets(reply.output);
  const envelope = v.safeParse(replyEnvelope, data);
  if (envelope.success) hidesSecrets(failureIn(envelope.output, 0, null));
};

/** A message that was read is the same when it is written and read again. */
function reread(schema: v.GenericSchema, data: unknown): void {
  const read = v.safeParse(schema, data);
  if (!read.success) return;
  hidesSecrets(read.output);
  const written = revealed(read.output);
  const again = v.safeParse(schema, written);
  expects(again.success, "a message that was read can be written again");
  expectsSame(revealed(again.output), written, "a message is the same when read again");
}

const secretKeys: ReadonlySet<string> = new Set([
  "token",
  "password",
  "otp",
  "oldPassword",
  "newPassword",
  "setupToken",
]);

/** Throws if a message that was read would show a secret in a log. */
function hidesSecrets(read: unknown): void {
  if (typeof read !== "object" || read === null || read instanceof Secret) return;
  for (const [key, value] of Object.entries(read)) {
    if (secretKeys.has(key) && typeof value === "string") throw new Error(`Broken promise: ${key} is hidden`);
  }
}

const hasSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
