import type { Request } from "../../shared/contract.ts";
import type { SignedInDevice } from "../../shared/contract-values.ts";
import { failure } from "../../shared/shared.policy.ts";
import {
  choice,
  either,
  fields,
  flag,
  kept,
  type Kept,
  list,
  nullable,
  number,
  text,
  type Treatment,
} from "../../shared/treatment.ts";
import { noRequest } from "../../shared/shared.policy.ts";
import { sortableColumns } from "./sessions.types.ts";
import * as v from "valibot";

const device: Treatment<SignedInDevice> = fields({
  // Of no use to anybody who is not signed in as the same person.
  sessionId: text,
  isCurrent: flag,
  userAgent: nullable(text),
  address: nullable(text),
  signedInAt: number,
  lastUsedAt: number,
});

const yes = kept(v.literal(true));

const request: Treatment<Request<"sessions|revoke">> = either(
  fields({ sessionId: text }),
  either(fields({ others: yes }), fields({ all: yes }), (value) => v.is(v.object({ others: v.literal(true) }), value)),
  (value) => v.is(v.object({ sessionId: v.string() }), value),
);

const context = fields({
  /** As the service last listed them, most recently used first. Empty until then. */
  devices: list(device),
  sort: fields({ param: choice(sortableColumns), direction: kept(v.picklist([1, -1])) }),
  page: fields({ limit: number, currentPage: number }),
  /** The request that is being confirmed or sent, or null. */
  request: nullable(request),
  /** The fault of the word that was typed. */
  problem: nullable(choice(["notTheWord"])),
  failure: nullable(failure),
});
export type SessionsContext = Kept<typeof context>;

export const sessionsPolicy = { context, inputs: { read: noRequest, revoke: request } };
