import type { IncomingHttpHeaders } from "node:http";
import { parse } from "hono/utils/cookie";
import { parseAccept } from "hono/utils/accept";
import * as v from "valibot";
import { type Language, languageFor, languageSchema, type SpokenLanguage } from "../machines/shared/languages.ts";

type Headers = Pick<IncomingHttpHeaders, "cookie" | "accept-language">;

/** What a page is drawn in: the language that was chosen in this browser; until then, the one it asks for. */
export function languageOf({ cookie, "accept-language": accepted }: Headers): Language {
  const chosen = v.safeParse(languageSchema, parse(cookie ?? "", "language")["language"]);
  if (chosen.success) return chosen.output;
  const read = parseAccept(accepted ?? "").filter(({ q }) => q > 0);
  return languageFor(read.map(({ type }) => type));
}

/** The language in which the service answers: English in disguise is the app's own. */
export const spoken = (language: Language): SpokenLanguage => (language === "en-XA" ? "en" : language);
