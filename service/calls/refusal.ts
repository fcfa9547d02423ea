import type * as v from "valibot";
import type { refusal as refusalSchema } from "../../machines/shared/contract-envelopes.ts";
import { isAway } from "../database/away.ts";
import { texts } from "../texts.ts";
import type { Text } from "../texts/text.ts";

/** What may stand beside the text of a refusal (docs/contract.md, Envelope). */
export type RefusalFlags = Omit<v.InferInput<typeof refusalSchema>, "error">;

/**
 * A call is refused. The language of the text is chosen where the answer goes out. The codes: 400 not understood, 401
 * the session is over, 403 not allowed or not right, 404 no such thing, 409 not at this moment, 429 too often, 500
 * something is broken here, 502 the mail did not go out, 503 the database is away for a moment. The app throws its
 * token away at a 401: only what certainly is over may be answered with it.
 */
export class Refusal extends Error {
  readonly code: 400 | 401 | 403 | 404 | 409 | 429 | 500 | 502 | 503;
  readonly text: Text;
  readonly flags: RefusalFlags;

  constructor(code: Refusal["code"], text: Text, flags: RefusalFlags = {}) {
    super(text.en);
    this.name = "Refusal";
    this.code = code;
    this.text = text;
    this.flags = flags;
  }
}

/** What a person is told of an error that is no refusal. The log has to say which. */
export const failed = (error: unknown): Refusal =>
  isAway(error) ? new Refusal(503, texts.refusal.tryAgain) : new Refusal(500, texts.refusal.somethingWrong);
