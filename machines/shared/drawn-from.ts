import * as v from "valibot";
import { fnv1a } from "./fnv1a.ts";
import { languageSchema } from "./languages.ts";

/** The id of the JSON block that holds the facts from which the service drew a page. */
export const DRAWN_FROM_ELEMENT_ID = "foyer-drawn-from";

const company = v.object({ orgId: v.string(), company: v.nullable(v.string()), companyLogo: v.nullable(v.string()) });

/**
 * The facts from which the service has drawn a page. The root starts from them, so that its first state is the one
 * that the page shows (docs/design.md).
 */
export const drawnFromSchema = v.object({
  language: languageSchema,
  /** The year of the footer. */
  year: v.number(),
  /** The email cookie. */
  email: v.nullable(v.string()),
  /** The organisation of the address. */
  company: v.nullable(company),
  /** The page is shown by a browser inside another app. */
  embedded: v.boolean(),
  /** The answers to the first calls of a signed-in person, unparsed; null for everybody else. */
  session: v.nullable(
    v.object({
      /** The fingerprint of the token that they belong to. */
      token: v.string(),
      authenticate: v.unknown(),
      /** Null while the person must change their password. */
      getWorkspaceList: v.unknown(),
    }),
  ),
});

export type DrawnFrom = v.InferOutput<typeof drawnFromSchema>;

/** A short text that identifies a longer one without revealing it, of 32 bits. */
export const fingerprint = (text: string): string => fnv1a(text).toString(36);
