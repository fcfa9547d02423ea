import * as v from "valibot";
import type { Request, SignedInDevice } from "../../shared/contract.ts";
import type { PictureContext, pictureMachine } from "../../picture/picture.machine.ts";
import type { ReportContext, reportMachine } from "../../report/report.machine.ts";
import type { sessionsMachine } from "../../sessions/sessions.machine.ts";
import {
  type DevicePage,
  type DeviceSort,
  type SessionsContext,
  sortableColumns,
} from "../../sessions/sessions.types.ts";
import type { Policy } from "../policy.ts";
import {
  choice,
  either,
  fields,
  flag,
  kept,
  list,
  nullable,
  number,
  secret,
  shapedAddress,
  text,
  type Treatment,
} from "../treatment.ts";
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
const yes = kept(v.literal(true));
const asked: Treatment<Asked> = either(
  fields<Extract<Asked, { sessionId: string }>>({ sessionId: text }),
  either(
    fields<Extract<Asked, { others: true }>>({ others: yes }),
    fields<Extract<Asked, { all: true }>>({ all: yes }),
    (value) => v.is(v.object({ others: v.literal(true) }), value),
  ),
  (value) => v.is(v.object({ sessionId: v.string() }), value),
);

export const picture: Policy<typeof pictureMachine> = {
  context: fields<PictureContext>({
    token: secret,
    image: nullable(shapedAddress),
    problem: nullable(choice(["tooMany", "unsupported", "tooLarge"])),
    failure: nullable(failure),
  }),
  inputs: {
    readPicture: fields({ token: secret }),
    sendPicture: fields({ token: secret }),
    removePicture: fields({ token: secret }),
  },
};

export const report: Policy<typeof reportMachine> = {
  context: fields<ReportContext>({
    isMade: flag,
    comment: nullable(text),
    problem: nullable(choice(["required", "tooShort", "tooLong"])),
  }),
  inputs: {},
};

export const sessions: Policy<typeof sessionsMachine> = {
  context: fields<SessionsContext>({
    devices: list(device),
    sort: fields<DeviceSort>({ param: choice(sortableColumns), direction: kept(v.picklist([1, -1])) }),
    page: fields<DevicePage>({ limit: number, currentPage: number }),
    asked: nullable(asked),
    problem: nullable(choice(["notTheWord"])),
    failure: nullable(failure),
  }),
  inputs: { read: fields<object>({}), revoke: asked },
};
