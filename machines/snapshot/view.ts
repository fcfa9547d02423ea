import * as v from "valibot";
import { passwordRules } from "../shared/rules.ts";

/*
 * What only the page's elements know: where it is scrolled to, what has the focus, what stands in its fields. Elements
 * are named by where they are, so that the same page finds them again.
 */

const text = v.pipe(v.string(), v.maxLength(2_000));
/** `field password`, or a way through the elements from the page or a layer over it: `page/div:1/main:1/button:2`. */
const element = v.pipe(
  v.string(),
  v.maxLength(500),
  v.regex(/^(field [\w.-]+|(page|layer\d+)(\/[a-z][a-z\d-]*:\d+)*)$/),
);
const pixels = v.pipe(v.number(), v.finite(), v.minValue(-1e6), v.maxValue(1e6));
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(20_000));
const few = <T>(entry: v.GenericSchema<unknown, T>) => v.pipe(v.array(entry), v.maxLength(200));

export const viewSchema = v.strictObject({
  scroll: v.strictObject({ left: pixels, top: pixels }),
  /** What else is scrolled. */
  regions: few(v.strictObject({ at: element, left: pixels, top: pixels })),
  focus: v.nullable(
    v.strictObject({
      at: element,
      /** Whether it is seen to have the focus: a button that was pressed with a mouse is not. */
      isVisible: v.boolean(),
      selection: v.nullable(v.strictObject({ start: count, end: count })),
    }),
  ),
  fields: few(
    v.union([
      v.strictObject({ at: element, text }),
      v.strictObject({ at: element, isTicked: v.boolean() }),
      v.strictObject({
        at: element,
        /** Of a secret, how long it is. */
        length: count,
        /** Whether its letters were to be seen. */
        isShown: v.boolean(),
        /** Of a new password, the rules that the page ticks. */
        met: v.array(v.picklist(passwordRules)),
      }),
    ]),
  ),
  /** The buttons and fields whose menu or list is open. */
  opened: few(element),
});
/** How a page is looked at, beside what the machines hold. */
export type View = v.InferOutput<typeof viewSchema>;
