import type { SpokenLanguage } from "../../machines/shared/languages.ts";

/** What a mail is about: it stands in its texts, and some of it stands out. */
export interface MailValues {
  readonly code?: string;
  /** Where the mail's button leads. */
  readonly link?: string;
  readonly company?: string;
}

/** The words of one mail, in the order they are read. */
export interface MailWords {
  readonly subject: string;
  readonly heading: string;
  /** Paragraphs before the code or the button. */
  readonly lead: readonly string[];
  /** What the button says; only where there is a link. */
  readonly button?: string;
  /** Paragraphs after it. */
  readonly notes: readonly string[];
  /** Why the person gets this mail: its last line. */
  readonly why: string;
}

/** A mail in each language; `product` is the suite's name. */
export type MailText<V extends MailValues = MailValues> = Readonly<
  Record<SpokenLanguage, (values: V & { readonly product: string }) => MailWords>
>;

/** What stands under a button, before its address. */
export const withoutButton: Readonly<Record<SpokenLanguage, string>> = {
  en: "If the button doesn't work, open this link:",
  hi: "अगर बटन काम न करे, तो यह लिंक खोलें:",
  ar: "إذا لم يعمل الزر، فافتح هذا الرابط:",
};
