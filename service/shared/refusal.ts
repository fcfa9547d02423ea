import type * as v from "valibot";
import type { refusal as refusalSchema } from "../../machines/shared/contract-envelopes.ts";
import type { SupportedLanguage } from "../../machines/shared/languages.ts";
import { goneFrom, isUnavailable } from "../database/errors.ts";
import type { Text } from "../texts/text.ts";
import { texts } from "../texts/texts.ts";
import type { ThrottleName } from "./throttle.ts";

/** The optional data of a refusal (docs/contract.md, Envelope), its hint in every language. */
export type RefusalFlags = Omit<v.InferInput<typeof refusalSchema>, "error" | "hint"> & { readonly hint?: Text };

/** The optional data of a refusal as it is sent, in one language. */
export const flagsIn = ({ hint, ...flags }: RefusalFlags, language: SupportedLanguage) => ({
  ...flags,
  ...(hint && { hint: hint[language] }),
});

/**
 * A refused call. The language of the text is chosen when the answer is sent. The codes: 400 malformed or invalid, 401
 * session ended, 403 not allowed or wrong, 404 not found, 409 not possible now, 410 unknown passkey, 428 fresh proof
 * wanted, 429 rate limited, 500 internal error, 502 mail not sent, 503 database unavailable or service busy, 504 not known whether the call was done. The app
 * discards its token on 401, so 401 is only for a session that has certainly ended. 410 is only for a passkey that the
 * service does not have: if the client named it, the app makes the browser forget it.
 */
export class Refusal extends Error {
  readonly code: 400 | 401 | 403 | 404 | 409 | 410 | 428 | 429 | 500 | 502 | 503 | 504;
  readonly text: Text;
  readonly flags: RefusalFlags;
  /** The limit that was reached, which only operators learn; null if none was. */
  readonly limit: ThrottleName | null;

  constructor(code: Refusal["code"], text: Text, flags: RefusalFlags = {}, limit: ThrottleName | null = null) {
    super(text.en);
    this.name = "Refusal";
    this.code = code;
    this.text = text;
    this.flags = flags;
    this.limit = limit;
  }
}

/**
 * The refusal with which a failed call is answered: the call threw it, or an administrator has meanwhile erased its
 * person, or removed its organisation or app. Null for an unexpected error.
 */
export function refusalIn(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  const gone = goneFrom(error);
  switch (gone) {
    case null:
      return null;
    case "oauth_clients":
      return new Refusal(400, texts.refusal.oauth.unknownClient);
    case "organisations":
      return new Refusal(404, texts.refusal.noSuchOrganisation);
    case "people":
    case "candidates":
      return new Refusal(409, texts.refusal.sessionEnded);
  }
}

/** The refusal to answer an unexpected error with. It hides the error, so the caller must log it. */
export const refusalFor = (error: unknown): Refusal =>
  isUnavailable(error) ? new Refusal(503, texts.refusal.tryAgain) : new Refusal(500, texts.refusal.somethingWrong);
