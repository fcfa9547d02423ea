import * as v from "valibot";
import { checkComment } from "../shared/comment.ts";
import { webAddress } from "../shared/config.ts";
import { screens } from "../shared/screens.ts";
import { failureCodes } from "../shared/failure.ts";
import { MOST_CHANGES, TRAIL_LENGTH } from "./limits.ts";
import { viewSchema } from "./view.ts";
import { waits } from "../shared/effects.ts";

/*
 * A snapshot file (docs/design.md, Snapshots): one screen of one person, so that others can see it, continue from there,
 * and make a test of it. It contains no secret.
 */

export const FORMAT = "foyer-snapshot";
/** The number goes up with every shipped change of a chart or of the captured data; `versions.ts` has the steps. */
export const VERSION = 1;

const text = v.pipe(v.string(), v.maxLength(2_000));
const link = v.exactOptional(v.pipe(text, webAddress));
const time = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(8.64e15));
const size = v.pipe(v.number(), v.minValue(1), v.maxValue(20_000));
const names = v.pipe(v.array(text), v.maxLength(500));

/** Facts about the page that no machine holds. */
export const pageSchema = v.strictObject({
  /** The build. */
  app: text,
  locale: text,
  timeZone: text,
  viewport: v.strictObject({ width: size, height: size, scale: v.pipe(v.number(), v.minValue(0.1), v.maxValue(20)) }),
  /** The theme that the page shows, chosen or from the system. */
  theme: v.picklist(["light", "dark"]),
  browser: v.strictObject({
    userAgent: text,
    touch: v.boolean(),
    reducedMotion: v.boolean(),
    online: v.boolean(),
  }),
  /** The part of the configuration that screens show. */
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
  /** Scrolling, focus and fields of the page; null without a page, and in a file with stand-ins. */
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
  /** The person's comment about what they were trying to do. They may leave it out. */
  comment: v.exactOptional(
    v.pipe(
      v.string(),
      v.check((comment) => checkComment(comment) === null),
    ),
  ),
  /** The actor tree; read against the machines (`tree.ts`). */
  snapshot: v.unknown(),
  /** What the person waits for: the path of the actor, and its start in epoch milliseconds if it is known. */
  pending: v.pipe(
    v.array(v.strictObject({ at: text, wait: v.picklist(waits), since: v.nullable(time) })),
    v.maxLength(500),
  ),
  /** The screen, states and events that a reproduction must have. */
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
        /** For the end of a call: its name, its duration in milliseconds, and its failure. */
        call: v.exactOptional(
          v.strictObject({
            name: text,
            ms: v.nullable(time),
            failure: v.nullable(
              v.strictObject({ code: v.picklist(failureCodes), status: time, reference: v.exactOptional(text) }),
            ),
          }),
        ),
      }),
    ),
    v.maxLength(TRAIL_LENGTH),
  ),
});
export type Envelope = v.InferOutput<typeof envelopeSchema>;
