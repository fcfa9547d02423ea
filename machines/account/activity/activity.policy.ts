import { type AccountEvent, accountEventKinds } from "../../shared/contract-values.ts";
import { failure } from "../../shared/shared.policy.ts";
import { choice, fields, type Kept, list, nullable, number, text, type Codec } from "../../../workbench/codec/codec.ts";

const event: Codec<AccountEvent> = fields({
  kind: choice(accountEventKinds),
  at: number,
  userAgent: nullable(text),
  address: nullable(text),
  app: nullable(text),
  provider: nullable(text),
});

const context = fields({
  /** What happened to the account, newest first; empty until it is loaded. */
  events: list(event),
  page: fields({ limit: number, currentPage: number }),
  failure: nullable(failure),
});
export type ActivityContext = Kept<typeof context>;

export const activityPolicy = { context };
