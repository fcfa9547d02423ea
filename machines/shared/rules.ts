/** Field rules, the same for the forms and for the account service. */

export const PASSWORD_MINIMUM = 8;
/** The most characters of any field: all fields of a form have to fit into one message to the service. */
export const FIELD_MAXIMUM = 1000;
export const CODE_LENGTH = 6;
export const CLIENT_TOKEN_LENGTH = 36;

/** Company sizes. */
export const employeeCounts = ["1-5", "5-25", "25-50", "50-100", "100-500", "500-1000", "1000+"] as const;

/** What can be wrong with a field. The texts have a message for each. */
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
] as const;
export type FieldProblem = (typeof fieldProblems)[number];

/** The rules a chosen password must meet, in the order of the checklist. */
export const passwordRules = ["tooShort", "uppercase", "lowercase", "number", "special"] as const;
export type PasswordRule = (typeof passwordRules)[number];

const meets: Record<PasswordRule, (password: string) => boolean> = {
  tooShort: (password) => [...password].length >= PASSWORD_MINIMUM,
  uppercase: (password) => /\p{Lu}/u.test(password),
  lowercase: (password) => /\p{Ll}/u.test(password),
  number: (password) => /[0-9]/.test(password),
  special: (password) => /[!-/:-@[-`{-~]/.test(password),
};

/** Whether the trimmed password meets one rule of the checklist. */
export function meetsRule(rule: PasswordRule, password: string): boolean {
  return meets[rule](trimmed(password));
}

/** Without spaces at either end, as every field is sent. */
export function trimmed(value: string): string {
  return value.trim();
}

/** Without leading spaces, as a field shows what is typed. */
export function withoutLeadingSpace(value: string): string {
  return value.trimStart();
}

/** The zero of each set of digits on our languages' keyboards: Latin, Arabic, Persian, Devanagari. */
const ZEROS = [0x30, 0x660, 0x6f0, 0x966];

/** Only the digits, as Latin ones. Codes and phone numbers are often pasted with other characters. */
export function digitsOf(value: string): string {
  return [...value]
    .map((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      const zero = ZEROS.find((first) => code >= first && code < first + 10);
      return zero === undefined ? "" : code - zero;
    })
    .join("");
}

/** A six-digit code without the spaces and hyphens it was typed or pasted with. */
export function codeDigits(value: string): string {
  return digitsOf(value).slice(0, CODE_LENGTH);
}

export function checkRequired(value: string): FieldProblem | null {
  return trimmed(value) === "" ? "required" : null;
}

/** Login and onboarding login: required, at least 8 characters. */
export function checkLoginPassword(value: string): FieldProblem | null {
  return checkRequired(value) ?? (meetsRule("tooShort", value) ? null : "tooShort");
}

/** No field takes more than this. */
export function checkLength(value: string): FieldProblem | null {
  return value.length > FIELD_MAXIMUM ? "tooLong" : null;
}

/** A new password: required, then each rule in the order of the checklist. */
export function checkNewPassword(value: string): FieldProblem | null {
  return checkRequired(value) ?? checkLength(value) ?? passwordRules.find((rule) => !meetsRule(rule, value)) ?? null;
}

/** The second entry of a new password. */
export function checkConfirmPassword(value: string, password: string): FieldProblem | null {
  return checkRequired(value) ?? (trimmed(value) === trimmed(password) ? null : "notEqual");
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
  const email = trimmed(value);
  return checkRequired(email) ?? (email.length <= 254 && EMAIL.test(email) ? null : "invalid");
}

/** A phone number without its dial code. */
export function checkPhone(value: string): FieldProblem | null {
  return checkRequired(value) ?? (PHONE.test(trimmed(value)) ? null : "invalid");
}
