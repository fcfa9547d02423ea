import * as v from "valibot";
import { transports } from "../shared/channels.ts";
import { languageSchema } from "../shared/languages.ts";
import {
  choice,
  fields,
  flag,
  kept,
  type Kept,
  nullable,
  number,
  secret,
  type Codec,
  unkept,
} from "../../workbench/codec/codec.ts";
import type { AnswerAhead, PendingCall } from "./connection.types.ts";

/** Calls contain typed passwords and codes. A saved file leaves them out; a reproduction answers no call. */
const dropped: Codec<readonly PendingCall[]> = {
  schema: v.pipe(v.array(v.never())),
  write: () => [],
  keys: [],
};

const context = fields({
  token: nullable(secret),
  /** The handle of the page's pending steps, by which the service continues them on another socket. */
  pendingSteps: nullable(secret),
  /** The language that the person chose on this page; null if the page still has its first language. */
  language: nullable(kept(languageSchema)),
  /** The transport that the machine tries first. */
  transport: choice(transports),
  /** The transport of the socket that is open or opening. */
  trying: choice(transports),
  /** Whether the machine tried a WebSocket before, and nothing answered. */
  silent: flag,
  /** How many times the machine doubles the pause before the next attempt. */
  doubled: number,
  /** When the last message of the service came on this socket, in epoch milliseconds. */
  heardAt: number,
  /** Milliseconds of silence that the service's heartbeat allows. */
  patience: number,
  /** Whether the service has said on this socket that it remembers its answers. */
  remembers: flag,
  /** The calls without a reply, oldest first. */
  calls: dropped,
  ahead: unkept<AnswerAhead | null>(),
  /** When the oldest call fails, in epoch milliseconds; null before the first call. */
  dueAt: nullable(number),
});
export type ConnectionContext = Kept<typeof context>;

export const connectionPolicy = {
  context,
};
