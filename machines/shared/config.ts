import * as v from "valibot";
import { forEachProduct } from "./products.ts";

/** The id of the JSON block in `index.html` that holds the runtime configuration (docs/contract.md, Configuration). */
export const CONFIG_ELEMENT_ID = "foyer-config";

/** An address that a page may link to or send people to. */
export const webAddress = v.pipe(
  v.string(),
  v.check((value) => /^https?:\/\//.test(value) && URL.canParse(value), "must be an http(s) address"),
);
const socketAddress = v.pipe(
  v.string(),
  v.check((value) => /^wss?:\/\//.test(value) && URL.canParse(value), "must be a ws(s) address"),
);
const path = v.optional(v.pipe(v.string(), v.startsWith("/", "must start with /")));

/** What differs between environments, since one build serves them all. */
export const configSchema = v.object({
  productName: v.optional(v.string(), "Foyer"),
  /** Address of the account service, for socket and HTTP calls. */
  serviceUrl: webAddress,
  socketSecret: v.pipe(v.string(), v.minLength(1, "must not be empty")),
  /** Base address of each product's own site. */
  products: v.object({ ...forEachProduct(() => webAddress), track: webAddress }),
  /** The thumbnail service for people's images. Without one, avatars are letters. */
  thumbnailUrl: v.optional(webAddress),
  marketingUrl: v.optional(webAddress),
  bookingUrl: v.optional(webAddress),
  /** Addresses of the help menu's items. An item without one isn't shown. Support can be an email address instead. */
  helpUrl: v.optional(webAddress),
  supportEmail: v.optional(v.pipe(v.string(), v.email("must be an email address"))),
  documentsUrl: v.optional(webAddress),
  videoUrl: v.optional(webAddress),
  termsUrl: v.optional(webAddress),
  privacyUrl: v.optional(webAddress),
  surveyEnabled: v.optional(v.boolean(), false),
  /** More domains to set the cookies on. */
  cookieDomains: v.optional(v.array(v.string()), []),
  production: v.optional(v.boolean(), false),
  /** Where a build with the inspector sends the standard inspection messages of XState, without secrets. */
  statelyInspectorUrl: v.optional(socketAddress),
  /** Other paths for a few screens. */
  paths: v.optional(
    v.object({
      forgot: path,
      "email-sent": path,
      login: path,
      "forget-with-recovery": path,
      /** The segment that marks pre-boarding addresses. */
      "pre-boarding": v.optional(v.string()),
    }),
    {},
  ),
});

export type Config = v.InferOutput<typeof configSchema>;
/** The block as written: whatever has a default can be left out. */
export type ConfigBlock = v.InferInput<typeof configSchema>;
