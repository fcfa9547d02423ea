import type { SignedInDevice, TrustedDevice } from "../../shared/contract-values.ts";
import { failure, revokeRequest } from "../../shared/shared.policy.ts";
import {
  choice,
  fields,
  flag,
  kept,
  type Kept,
  list,
  nullable,
  number,
  text,
  type Codec,
} from "../../../workbench/codec/codec.ts";
import { sortableColumns } from "./sessions.types.ts";
import * as v from "valibot";

const device: Codec<SignedInDevice> = fields({
  // Not a secret: only the same person, signed in, can use the id.
  sessionId: text,
  isCurrent: flag,
  userAgent: nullable(text),
  address: nullable(text),
  signedInAt: number,
  lastUsedAt: number,
});

const trustedDevice: Codec<TrustedDevice> = fields({
  // Not a secret: only the same person, signed in, can use the id.
  deviceId: text,
  isCurrent: flag,
  userAgent: nullable(text),
  address: nullable(text),
  trustedAt: number,
  expiresAt: number,
});

const context = fields({
  /** The service's last list, most recently used first; empty until it is loaded. */
  devices: list(device),
  /** The devices that need no second factor, as in that list. */
  trusted: list(trustedDevice),
  sort: fields({ param: choice(sortableColumns), direction: kept(v.picklist([1, -1])) }),
  page: fields({ limit: number, currentPage: number }),
  /** The request that the person is confirming or the machine is sending, or null. */
  request: nullable(revokeRequest),
  /** The trusted device that is to ask for a code again. */
  deviceId: nullable(text),
  /** Why the typed word isn't accepted. */
  problem: nullable(choice(["notTheWord"])),
  failure: nullable(failure),
});
export type SessionsContext = Kept<typeof context>;

export const sessionsPolicy = {
  context,
};
