import * as v from "valibot";
import { forEachProduct } from "./products.ts";
import { pathProblems } from "./routes.ts";

/** The id of the JSON block in `index.html` that holds the runtime configuration (docs/contract.md, Configuration). */
export const CONFIG_ELEMENT_ID = "foyer-config";

/** An address that a page may link to or send people to. */
export const webAddress = v.pipe(
  v.string(),
  v.check((value) => /^https?:\/\/[^/]/.test(value) && URL.canParse(value), "must be an http(s) address"),
  v.check((value) => !/[\s\\]/.test(value), "must be an address without spaces and backslashes"),
  v.check((value) => !/^[^/]*\/\/[^/?#]*@/.test(value), "must be an address without a user and a password"),
);
/** An address to which the app appends paths. */
const baseAddress = v.pipe(
  webAddress,
  v.check((value) => !/[?#]/.test(value), "must be an address without ? and #, as paths are put behind it"),
);
const socketAddress = v.pipe(
  v.string(),
  v.check((value) => /^wss?:\/\//.test(value) && URL.canParse(value), "must be a ws(s) address"),
);
const path = v.exactOptional(v.string());

/** Domains below which strangers can have their own. Browsers know all such domains; people often mistake these for theirs. */
const SHARED_DOMAIN = new RegExp(
  "^((ac|co|com|edu|go|gob|gov|gv|ltd|me|mil|ne|net|nhs|nom|or|org|plc|sch)\\.[a-z]{2}" +
    "|(github|gitlab|readthedocs)\\.io|(netlify|vercel|web|azurewebsites|herokuapp|firebaseapp|appspot|onrender)\\.(app|net|com)" +
    "|(pages|workers|fly)\\.dev|cloudfront\\.net|amazonaws\\.com|blogspot\\.com)$",
);
const LABEL = "[a-z0-9]([a-z0-9-]*[a-z0-9])?";

/** A domain for which a browser accepts cookies. It may start with a dot. */
export const cookieDomain = v.pipe(
  v.string(),
  v.check(
    (value) => value === "localhost" || new RegExp(`^\\.?(${LABEL}\\.)+[a-z]([a-z0-9-]*[a-z0-9])$`, "i").test(value),
    "must be a domain with a dot in it, such as example.com",
  ),
  v.check(
    (value) => !SHARED_DOMAIN.test(value.replace(/^\./, "").toLowerCase()),
    "must be a domain of your own: strangers have others below this one",
  ),
);

/**
 * What a service may have beyond the specification: the panels of the account menu, and at a third-party sign-in going
 * on as the person who is signed in.
 */
export const extensionNames = ["sessions", "apps", "activity", "picture", "continueAs"] as const;

export type Extension = (typeof extensionNames)[number];

/** The settings of an environment. One build serves all of them. */
export const configSchema = v.object({
  productName: v.optional(v.string(), "Foyer"),
  /** Address of the account service, for socket and HTTP calls. */
  serviceUrl: baseAddress,
  socketSecret: v.pipe(v.string(), v.minLength(1, "must not be empty")),
  /** Base address of each product's own site. */
  products: v.object({ ...forEachProduct(() => baseAddress), track: baseAddress }),
  /** The thumbnail service for people's images. Without one, avatars are letters. */
  thumbnailUrl: v.optional(baseAddress),
  marketingUrl: v.optional(webAddress),
  bookingUrl: v.optional(webAddress),
  /** Addresses of the help menu's items. An item without one isn't shown. Support can be an email address instead. */
  helpUrl: v.optional(webAddress),
  supportEmail: v.optional(v.pipe(v.string(), v.email("must be an email address"))),
  documentsUrl: v.optional(webAddress),
  videoUrl: v.optional(webAddress),
  termsUrl: v.optional(webAddress),
  privacyUrl: v.optional(webAddress),
  /** Whether the service lets people sign in with passkeys. */
  passkeys: v.optional(v.boolean(), false),
  /** Where a demo has its passkeys, on a page at an address that has none. */
  passkeysAt: v.optional(webAddress),
  /** What else the service has beyond the specification. The app offers nothing else of that kind. */
  extensions: v.optional(v.array(v.picklist(extensionNames)), []),
  surveyEnabled: v.optional(v.boolean(), false),
  /** More domains to set the cookies on. */
  cookieDomains: v.optional(v.array(cookieDomain), []),
  production: v.optional(v.boolean(), false),
  /** Where a build with the inspector sends the standard inspection messages of XState, without secrets. */
  statelyInspectorUrl: v.optional(socketAddress),
  /** Other paths for a few screens. */
  paths: v.optional(
    v.pipe(
      v.object({
        forgot: path,
        "email-sent": path,
        login: path,
        "forget-with-recovery": path,
        /** The segment that marks pre-boarding addresses. */
        "pre-boarding": path,
      }),
      v.rawCheck(({ dataset, addIssue }) => {
        if (!dataset.typed) return;
        for (const [key, message] of pathProblems(dataset.value)) {
          const value = dataset.value[key];
          addIssue({ message, path: [{ type: "object", origin: "value", input: dataset.value, key, value }] });
        }
      }),
    ),
    {},
  ),
});

export type Config = v.InferOutput<typeof configSchema>;
/** The block before its defaults are filled in. */
export type ConfigBlock = v.InferInput<typeof configSchema>;
