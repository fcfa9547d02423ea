import * as v from "valibot";
import { forBrowser } from "../kept.ts";

/** Codes of the person or partner who recommended the product: short, and safe to pass on unchanged. */
const codeSchema = v.fallback(v.nullable(v.pipe(v.string(), v.regex(/^[\w.~@:-]{1,100}$/))), null);
const code = (text: string | null) => v.parse(codeSchema, text);

/** Referral codes for sign-up, from the query of any page opened in this tab. */
export const signUpCodes = {
  recall: () => ({
    affiliatecode: code(forBrowser.get("affiliatecode")),
    usercode: code(forBrowser.get("usercode")),
  }),
};

export function keepSignUpCodes(search: string): void {
  const query = new URLSearchParams(search);
  for (const name of ["affiliatecode", "usercode"]) {
    const found = code(query.get(name));
    if (found !== null) forBrowser.set(name, found);
  }
}
