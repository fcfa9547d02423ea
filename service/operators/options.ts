import {
  argument,
  choice,
  type Message,
  message,
  option,
  optional,
  optionName,
  string,
  text,
  type ValueParser,
  withDefault,
} from "@optique/core";
import * as v from "valibot";
import type { Role } from "../../machines/shared/contract-values.ts";
import { type ProductKey, productKeys } from "../../machines/shared/products.ts";
import { FIELD_MAXIMUM } from "../../machines/shared/rules.ts";
import { canonicalIdentifier } from "../../machines/shared/spelling.ts";
import { isEmail, isText } from "../shared/people.ts";

/*
 * Arguments and options of more than one command.
 */

/** Keeps a message as it is; the library would put the option's name before it. */
export const asWritten = (error: Message) => error;
const description = (about: string) => message`${text(about)}`;

/** A value that `read` accepts. If `read` returns null, `problem` explains why. */
export function checked<T>(
  metavar: ValueParser["metavar"],
  placeholder: T,
  read: (input: string) => T | null,
  problem: (input: string) => string,
): ValueParser<"sync", T> {
  return {
    mode: "sync",
    metavar,
    placeholder,
    format: String,
    parse(input) {
      const value = read(input);
      return value === null ? { success: false, error: description(problem(input)) } : { success: true, value };
    },
  };
}

/** An email address in normal form. */
export const emailValue = checked(
  "EMAIL",
  "",
  (input) => (isEmail(input) ? canonicalIdentifier(input) : null),
  (input) => `"${input}" is not an email address.`,
);

/** The email address of a person. */
export const email = argument(emailValue, {
  description: message`The person's email address.`,
  errors: { endOfInput: message`Give an email address.`, invalidValue: asWritten },
});

const oneName = "Give one name, in quotes if it has several words.";
/** A name or code: one line of text that is not blank. */
export const nameValue = checked(
  "NAME",
  "",
  (input) => (isText(input.trim(), FIELD_MAXIMUM) ? input.trim() : null),
  (input) =>
    input.trim() === ""
      ? oneName
      : `Give one line of at most ${FIELD_MAXIMUM} characters, without control or direction characters.`,
);

/** A name, as the argument of a command that adds something. */
export const name = argument(nameValue, {
  description: message`In quotes if it has several words.`,
  errors: { endOfInput: description(oneName), invalidValue: asWritten },
});

/** The id of an organisation; required. */
export const organisation = option("--organisation", string({ metavar: "ID" }), {
  description: message`The organisation; ${"list organisations"} shows the ids.`,
  errors: { missing: message`Name the organisation with ${optionName("--organisation")} ID.` },
});

/** The id of an organisation, as the argument of a command about it. */
export const organisationId = argument(string({ metavar: "ORGANISATION" }), {
  description: message`The organisation's id; ${"list organisations"} shows the ids.`,
  errors: { endOfInput: message`Name the organisation by its id.` },
});

/** The person who invites. */
export const by = optional(
  option("--by", emailValue, {
    description: message`The colleague who invites.`,
    errors: { invalidValue: asWritten },
  }),
);

/** A role, "member" by default. */
export const roleOf = <R extends Role>(allowed: readonly (R | "member")[]) =>
  withDefault(
    option("--role", choice(allowed, { metavar: "ROLE" }), { description: message`The role; member by default.` }),
    "member",
  );

const allProducts = productKeys.join(", ");
/** An option with a list of products; undefined without it. An empty list is none. */
export const productList = (about: string) =>
  optional(
    option(
      "--products",
      checked<ProductKey[]>(
        "LIST",
        [],
        (input) => {
          const list = v.safeParse(v.array(v.picklist(productKeys)), input.split(",").filter(Boolean));
          return list.success ? list.output : null;
        },
        () => `--products must be a list such as hrms,chat of ${allProducts}.`,
      ),
      {
        description: description(`A list such as hrms,chat of ${allProducts}; ${about}`),
        errors: { invalidValue: asWritten },
      },
    ),
  );

/** A list of products; undefined if there is none. */
export const products = productList("all by default.");

// Any origin will do to complete a path.
const anyOrigin = "https://foyer.invalid";
const isLogo = (input: string) => URL.canParse(input, anyOrigin) && new URL(input, anyOrigin).protocol === "https:";
/** A logo's https URL or path. */
export const logoValue = checked(
  "ADDRESS",
  "",
  (input) => (isLogo(input) ? input : null),
  () => "--logo must be an https address, or a path at the app's own address.",
);

/** A logo's https URL or path; null if there is none. */
export const logo = withDefault(
  option("--logo", logoValue, {
    description: message`An https address, or a path at the app's own.`,
    errors: { invalidValue: asWritten },
  }),
  null,
);
