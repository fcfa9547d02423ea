import type { IncomingHttpHeaders } from "node:http";
import { parse } from "hono/utils/cookie";
import { parseAccept } from "hono/utils/accept";
import * as v from "valibot";
import { type Language, languageFor, languageSchema, type SupportedLanguage } from "../../machines/shared/languages.ts";

type Headers = Pick<IncomingHttpHeaders, "cookie" | "accept-language">;

/** The language of a page: the one chosen in this browser, or else the best of the Accept-Language header. */
export function languageOf({ cookie, "accept-language": accepted }: Headers): Language {
  const chosen = v.safeParse(languageSchema, parse(cookie ?? "", "language")["language"]);
  if (chosen.success) return chosen.output;
  const read = parseAccept(accepted ?? "").filter(({ q }) => q > 0);
  return languageFor(read.map(({ type }) => type));
}

/** The language of the service's answers. Only the app has texts in the pseudo-locale. */
export const supported = (language: Language): SupportedLanguage => (language === "en-XA" ? "en" : language);
