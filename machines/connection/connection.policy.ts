import * as v from "valibot";
import { type Line, ways } from "../shared/channels.ts";
import { languageSchema } from "../shared/languages.ts";
import { deadlineInput, nothing } from "../shared/shared.policy.ts";
import type { Policy } from "../shared/policy.ts";
import { choice, fields, flag, kept, nullable, number, secret, type Treatment, unkept } from "../shared/treatment.ts";
import type { connectionMachine } from "./connection.machine.ts";
import type { ConnectionContext } from "./connection.types.ts";

/** Calls hold what was typed. A reproduction answers none, so that a file has none. */
const dropped: Treatment<unknown> = {
  schema: v.pipe(v.array(v.never())),
  write: () => [],
  keys: [],
};

export const connectionPolicy: Policy<typeof connectionMachine> = {
  context: fields<ConnectionContext>({
    token: nullable(secret),
    conversation: nullable(secret),
    language: nullable(kept(languageSchema)),
    way: choice(ways),
    trying: choice(ways),
    silent: flag,
    doubled: number,
    heardAt: number,
    patience: number,
    calls: dropped,
    ahead: unkept,
    dueAt: nullable(number),
  }),
  inputs: {
    transport: fields<Line>({
      way: choice(ways),
      token: nullable(secret),
      conversation: nullable(secret),
      within: number,
    }),
    network: nothing,
    recallWay: nothing,
    pause: fields({ usual: number }),
    deadline: deadlineInput,
  },
};
