import * as v from "valibot";
import { checkComment } from "../shared/comment.ts";
import { webAddress } from "../shared/config.ts";
import { screens } from "../shared/screens.ts";
import { failureCodes } from "../shared/failure.ts";
import { MOST_CHANGES, TRAIL_LENGTH } from "./limits.ts";
import { viewSchema } from "./view.ts";

/*
 * A snapshot file (docs/design.md, Snapshots): one screen of one person, so that others can see it, step on from there,
 * and make a test of it. No secret is in it.
 */

export const FORMAT = "foyer-snapshot";
/** Goes up with every shipped change of a chart or of what is captured; `versions.ts` has the steps. */
export const VERSION = 1;

const text = v.pipe(v.string(), v.maxLength(2_000));
const link = v.exactOptional(v.pipe(text, webAddress));
const time = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(8.64e15));
const size = v.pipe(v.number(), v.minValue(1), v.maxValue(20_000));
const names = v.pipe(v.array(text), v.maxLength(500));

/** What the page was, beside what the machines hold. */
export const pageSchema = v.strictObject({
  /** The build. */
  app: text,
  locale: text,
  timeZone: text,
  viewport: v.strictObject({ width: size, height: size, scale: v.pipe(v.number(), v.minValue(0.1), v.maxValue(20)) }),
  /** As it is seen, chosen or from the system. */
  theme: v.picklist(["light", "dark"]),
  browser: v.strictObject({
    userAgent: text,
    touch: v.boolean(),
    reducedMotion: v.boolean(),
    online: v.boolean(),
  }),
  /** Of the configuration, what screens show. */
  productName: text,
  links: v.strictObject({
    marketingUrl: link,
    bookingUrl: link,
    helpUrl: link,
    termsUrl: link,
    privacyUrl: link,
  }),
  /** The text of fields that hold no secret, by the names under which it survives a reload. */
  drafts: v.record(text, text),
  /** How the page was looked at; null where there was no page, and where a file has stand-ins. */
  view: v.nullable(viewSchema),
});
export type PageFacts = v.InferOutput<typeof pageSchema>;

export const envelopeSchema = v.strictObject({
  format: v.literal(FORMAT),
  version: v.literal(VERSION),
  /** Epoch milliseconds. */
  capturedAt: time,
  /** Structure hash of every machine, by id. */
  machines: v.record(text, text),
  /** Path and query, with the codes of mailed links shaped. */
  url: text,
  page: pageSchema,
  /** What the person was trying to do, in their words; they need not say it. */
  comment: v.exactOptional(
    v.pipe(
      v.string(),
      v.check((comment) => checkComment(comment) === null),
    ),
  ),
  /** The actor tree; read against the machines (`tree.ts`). */
  snapshot: v.unknown(),
  /** What was asked of the service and not answered: the path of the actor that waits. */
  pending: names,
  /** What a reproduction has to be in. */
  expect: v.strictObject({ screen: v.picklist(screens), states: names, events: names }),
  /** When the connection changed. */
  connection: v.pipe(v.array(v.strictObject({ at: time, type: text })), v.maxLength(MOST_CHANGES)),
  /** The last events, oldest first. */
  trail: v.pipe(
    v.array(
      v.strictObject({
        at: time,
        to: text,
        type: text,
        /** Of the end of something that was asked: what it was, how many milliseconds it took, and how it failed. */
        call: v.exactOptional(
          v.strictObject({
            name: text,
            ms: v.nullable(time),
            failure: v.nullable(v.strictObject({ code: v.picklist(failureCodes), status: time })),
          }),
        ),
      }),
    ),
    v.maxLength(TRAIL_LENGTH),
  ),
});
export type Envelope = v.InferOutput<typeof envelopeSchema>;
