import type { SupportedLanguage } from "../../machines/shared/languages.ts";

/** The values that a mail's texts contain. */
export interface MailValues {
  readonly code?: string;
  /** The URL of the mail's button. */
  readonly link?: string;
  readonly company?: string;
}

/** The words of one mail, from top to bottom. */
export interface MailWords {
  readonly subject: string;
  readonly heading: string;
  /** Paragraphs before the code or the button. */
  readonly lead: readonly string[];
  /** Short lines after them, such as a time. */
  readonly facts?: readonly string[];
  /** The button's label, if the mail has a link. */
  readonly button?: string;
  /** Paragraphs after it. */
  readonly notes: readonly string[];
  /** The last line: the reason why the person gets this mail. */
  readonly why: string;
}

/** A mail in each language; `product` is the suite's name. */
export type MailText<V extends MailValues = MailValues> = Readonly<
  Record<SupportedLanguage, (values: V & { readonly product: string }) => MailWords>
>;

/** The text below a button, before the button's URL. */
export const withoutButton: Readonly<Record<SupportedLanguage, string>> = {
  en: "If the button doesn't work, open this link:",
  hi: "अगर बटन काम न करे, तो यह लिंक खोलें:",
  ar: "إذا لم يعمل الزر، فافتح هذا الرابط:",
};
