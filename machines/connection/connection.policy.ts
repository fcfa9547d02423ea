import * as v from "valibot";
import { ways } from "../shared/channels.ts";
import { languageSchema } from "../shared/languages.ts";
import { deadlineInput, line, nothing } from "../shared/shared.policy.ts";
import {
  choice,
  fields,
  flag,
  kept,
  type Kept,
  nullable,
  number,
  secret,
  type Treatment,
  unkept,
} from "../shared/treatment.ts";
import type { AnswerAhead, PendingCall } from "./connection.types.ts";

/** Calls hold passwords and codes that were typed. A reproduction answers none, so that a file has none. */
const dropped: Treatment<readonly PendingCall[]> = {
  schema: v.pipe(v.array(v.never())),
  write: () => [],
  keys: [],
};

const context = fields({
  token: nullable(secret),
  /** A handle of the dialogue in which the service has this page, on whichever line it is presented. */
  conversation: nullable(secret),
  /** The language that was chosen on this page; null where it is the one that the page was opened with. */
  language: nullable(kept(languageSchema)),
  /** The way that is tried first. */
  way: choice(ways),
  /** The way of the line that is there or being opened. */
  trying: choice(ways),
  /** Whether a WebSocket was opened before it, and nothing came. */
  silent: flag,
  /** How often the pause before the next attempt is doubled. */
  doubled: number,
  /** When the service was heard last on this line, epoch milliseconds. */
  heardAt: number,
  /** Milliseconds of silence that its heartbeat allows. */
  patience: number,
  /** Oldest first. */
  calls: dropped,
  ahead: unkept<AnswerAhead | null>(),
  /** When the oldest call is given up, epoch milliseconds; null before the first. */
  dueAt: nullable(number),
});
export type ConnectionContext = Kept<typeof context>;

export const connectionPolicy = {
  context,
  inputs: {
    transport: line,
    network: nothing,
    recallWay: nothing,
    pause: fields({ usual: number }),
    deadline: deadlineInput,
  },
};
