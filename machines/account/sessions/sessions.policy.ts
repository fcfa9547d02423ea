import type { Request } from "../../shared/contract.ts";
import type { SignedInDevice } from "../../shared/contract-values.ts";
import { failure } from "../../shared/shared.policy.ts";
import type { Policy } from "../../shared/policy.ts";
import {
  choice,
  either,
  fields,
  flag,
  kept,
  list,
  nullable,
  number,
  text,
  type Treatment,
} from "../../shared/treatment.ts";
import type { sessionsMachine } from "./sessions.machine.ts";
import { sortableColumns, type DevicePage, type DeviceSort, type SessionsContext } from "./sessions.types.ts";
import * as v from "valibot";

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

const yes = kept(v.literal(true));

const request: Treatment<Asked> = either(
  fields<Extract<Asked, { sessionId: string }>>({ sessionId: text }),
  either(
    fields<Extract<Asked, { others: true }>>({ others: yes }),
    fields<Extract<Asked, { all: true }>>({ all: yes }),
    (value) => v.is(v.object({ others: v.literal(true) }), value),
  ),
  (value) => v.is(v.object({ sessionId: v.string() }), value),
);

export const sessionsPolicy: Policy<typeof sessionsMachine> = {
  context: fields<SessionsContext>({
    devices: list(device),
    sort: fields<DeviceSort>({ param: choice(sortableColumns), direction: kept(v.picklist([1, -1])) }),
    page: fields<DevicePage>({ limit: number, currentPage: number }),
    request: nullable(request),
    problem: nullable(choice(["notTheWord"])),
    failure: nullable(failure),
  }),
  inputs: { read: fields<object>({}), revoke: request },
};
