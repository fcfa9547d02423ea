import { EMAIL, PHONE } from "../../machines/shared/rules.ts";

/** Formats of fields by kind. Values must be trimmed. */
export const patterns = {
  /** Letters of any script, and the punctuation used in names. */
  name: /^\p{L}[\p{L}\p{M} .'’-]{0,99}$/u,
  phone: PHONE,
  /** Six digits. */
  postcode: /^[0-9]{6}$/,
  /** Code of an Indian bank's branch: four letters, a zero, six letters or digits. */
  ifsc: /^[A-Z]{4}0[A-Z0-9]{6}$/,
  company: /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .,'’&()+/-]{0,149}$/u,
  city: /^\p{L}[\p{L}\p{M} .'’()-]{0,99}$/u,
  email: EMAIL,
} as const satisfies Record<string, RegExp>;
