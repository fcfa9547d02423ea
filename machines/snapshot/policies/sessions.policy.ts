import * as v from "valibot";
import type { Request, SignedInDevice } from "../../shared/contract.ts";
import type { SessionsContext, sessionsMachine } from "../../sessions/sessions.machine.ts";
import type { Policy } from "../policy.ts";
import { either, fields, flag, kept, list, nullable, number, text, type Treatment } from "../treatment.ts";
import { failure } from "./shared.policy.ts";

const device = fields<SignedInDevice>({
  // Of no use to anybody who is not signed in as the same person.
  sessionId: text,
  isCurrent: flag,
  userAgent: nullable(text),
  address: nullable(text),
  signedInAt: number,
  lastUsedAt: number,
});

type Asked = Request<"sessions|revoke">;
const asked: Treatment<Asked> = either(
  fields<Extract<Asked, { sessionId: string }>>({ sessionId: text }),
  fields<Extract<Asked, { others: true }>>({ others: kept(v.literal(true)) }),
  (value) => v.is(v.object({ sessionId: v.string() }), value),
);

export const sessions: Policy<typeof sessionsMachine> = {
  context: fields<SessionsContext>({
    devices: list(device),
    asked: nullable(asked),
    failure: nullable(failure),
  }),
  inputs: { read: fields<object>({}), revoke: asked },
};
