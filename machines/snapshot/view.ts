import * as v from "valibot";
import { passwordRules } from "../shared/rules.ts";

/*
 * The state that only the page's elements have: scrolling, focus, and the text of fields. A file names elements by their
 * position in the page, so that the same page finds them again.
 */

const text = v.pipe(v.string(), v.maxLength(2_000));
/** `field password`, or a way through the elements from the page or a layer over it: `page/div:1/main:1/button:2`. */
const element = v.pipe(
  v.string(),
  v.maxLength(500),
  v.regex(/^(field [\w.-]+|(page|layer\d+)(\/[a-z][a-z\d-]*:\d+)*)$/),
);
/** The label of a field: the app's words, not the person's. */
const label = v.pipe(v.string(), v.maxLength(200));
const pixels = v.pipe(v.number(), v.finite(), v.minValue(-1e6), v.maxValue(1e6));
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(20_000));
const few = <T>(entry: v.GenericSchema<unknown, T>) => v.pipe(v.array(entry), v.maxLength(200));

export const viewSchema = v.strictObject({
  scroll: v.strictObject({ left: pixels, top: pixels }),
  /** Other scrolled elements. */
  regions: few(v.strictObject({ at: element, left: pixels, top: pixels })),
  focus: v.nullable(
    v.strictObject({
      at: element,
      /** Whether the focus is visible. It is not on a button that the person pressed with a mouse. */
      isVisible: v.boolean(),
      selection: v.nullable(v.strictObject({ start: count, end: count })),
    }),
  ),
  fields: few(
    v.union([
      v.strictObject({
        at: element,
        label,
        text,
        /** Whether the person wrote it, and not the app, which remembers some texts. */
        isTyped: v.boolean(),
      }),
      v.strictObject({ at: element, isTicked: v.boolean() }),
      v.strictObject({
        at: element,
        /** The length of a secret; the file does not hold the secret itself. */
        length: count,
        /** Whether the field showed the secret's letters. */
        isShown: v.boolean(),
        /** The rules that the page ticks for a new password. */
        met: v.array(v.picklist(passwordRules)),
      }),
    ]),
  ),
  /** The errors that the person could read: refusals and the problems of fields. */
  errors: few(
    v.strictObject({
      text,
      /** The labels of the fields that have this problem. */
      fields: few(label),
    }),
  ),
  /** The buttons and fields whose menu or list is open. */
  opened: few(element),
});
/** Scrolling, focus, fields and open menus of a page. No machine holds them. */
export type View = v.InferOutput<typeof viewSchema>;
