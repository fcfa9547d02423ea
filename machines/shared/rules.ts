import type { credentials, newPassword } from "./shared.policy.ts";
import { canonicalPassword, digitsOf, hasActingSign, plainIdentifier, withoutMarks } from "./spelling.ts";
import type { Kept, KeptFields } from "../../workbench/codec/codec.ts";

/* The rules of fields. The forms and the account service use the same. */

export const PASSWORD_MINIMUM = 8;
/** The most characters of any field, because all fields of a form must fit into one message to the service. */
export const FIELD_MAXIMUM = 1000;
export const CODE_LENGTH = 6;
export const CLIENT_TOKEN_LENGTH = 36;

/** Company sizes. */
export const employeeCounts = ["1-5", "5-25", "25-50", "50-100", "100-500", "500-1000", "1000+"] as const;

/** The problems that a field can have. The texts have a message for each. */
export const fieldProblems = [
  "required",
  "invalid",
  "tooLong",
  "tooShort",
  "uppercase",
  "lowercase",
  "number",
  "special",
  "notEqual",
  "phoneTooShort",
  "phoneTooLong",
] as const;
export type FieldProblem = (typeof fieldProblems)[number];

/** The rules a chosen password must meet, in the order of the checklist. */
export const passwordRules = ["tooShort", "uppercase", "lowercase", "number", "special"] as const;
export type PasswordRule = (typeof passwordRules)[number];

/** Digits and punctuation of any script count: people have them on their keyboards. */
const meets: Record<PasswordRule, (password: string) => boolean> = {
  tooShort: (password) => [...password].length >= PASSWORD_MINIMUM,
  uppercase: (password) => /\p{Lu}/u.test(password),
  lowercase: (password) => /\p{Ll}/u.test(password),
  number: (password) => /\p{Decimal_Number}/u.test(password),
  special: (password) => /[!-/:-@[-`{-~\p{Punctuation}]/u.test(password),
};

/** Whether a password meets one rule of the checklist. */
export function meetsRule(rule: PasswordRule, password: string): boolean {
  return meets[rule](canonicalPassword(password));
}

/** A value without spaces at either end, in which form every field is sent. */
export function trimmed(value: string): string {
  return value.trim();
}

/** A value without leading spaces, in which form a field shows it while the person types. */
export function withoutLeadingSpace(value: string): string {
  return value.trimStart();
}

/** A six-digit code without the spaces and hyphens that the person typed or pasted. */
export function codeDigits(value: string): string {
  return digitsOf(value).slice(0, CODE_LENGTH);
}

export function checkRequired(value: string): "required" | null {
  return trimmed(withoutMarks(value)) === "" ? "required" : null;
}

/** A name of a person or company: one line of text. */
export function checkName(value: string): FieldProblem | null {
  return checkRequired(value) ?? (hasActingSign(trimmed(value)) ? "invalid" : null);
}

/** The password of login and onboarding login: required, at least 8 characters. */
export function checkLoginPassword(value: string): FieldProblem | null {
  return checkRequired(value) ?? (meetsRule("tooShort", value) ? null : "tooShort");
}

/** No field takes more than this. */
export function checkLength(value: string): FieldProblem | null {
  return value.length > FIELD_MAXIMUM ? "tooLong" : null;
}

/** A new password: required, then each rule in the order of the checklist. */
export function checkNewPassword(value: string): "required" | "tooLong" | PasswordRule | null {
  if (checkLength(value) !== null) return "tooLong";
  return checkRequired(value) ?? passwordRules.find((rule) => !meetsRule(rule, value)) ?? null;
}

/** The second entry of a new password. */
export function checkConfirmPassword(value: string, password: string): "required" | "notEqual" | null {
  return checkRequired(value) ?? (canonicalPassword(value) === canonicalPassword(password) ? null : "notEqual");
}

/** A code of exactly six digits. */
export function checkCode(value: string): FieldProblem | null {
  return checkRequired(value) ?? (/^[0-9]{6}$/.test(value) ? null : "invalid");
}

/** One @, no spaces, a dot in the domain. */
export const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@.<>()[\]\\,;:"]+(\.[^\s@.<>()[\]\\,;:"]+)+$/;

/** 4 to 15 digits. */
export const PHONE = /^[0-9]{4,15}$/;

/** An email address of at most 254 characters. */
export function checkEmail(value: string): FieldProblem | null {
  const email = plainIdentifier(value);
  return checkRequired(email) ?? (email.length <= 254 && EMAIL.test(email) ? null : "invalid");
}

/** A phone number without its dial code. */
export function checkPhone(value: string): FieldProblem | null {
  return checkRequired(value) ?? (PHONE.test(trimmed(value)) ? null : "invalid");
}

/** The fields of every sign-in form. */
export type Credentials = Kept<typeof credentials>;

/** The rules of every sign-in form. */
export const credentialRules = { identifier: checkRequired, password: checkLoginPassword };

/** The fields of every form that sets a password. */
export type NewPassword = KeptFields<typeof newPassword>;

/** The second entry repeats the first. */
export const newPasswordRules = {
  password: checkNewPassword,
  confirm: (text: string, other: (name: "password") => string) => checkConfirmPassword(text, other("password")),
};
