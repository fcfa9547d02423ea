import { codeMails } from "./texts/code-mails.ts";
import { linkMails } from "./texts/link-mails.ts";
import { joiningRefusals } from "./texts/joining-refusals.ts";
import { notices } from "./texts/notices.ts";
import { oauthRefusals } from "./texts/oauth-refusals.ts";
import { refusals } from "./texts/refusals.ts";
import type { Texts } from "./texts/text.ts";

const replies = {
  codeSent: { en: "OTP sent successfully.", hi: "OTP भेज दिया गया है।", ar: "أُرسل رمز التحقق." },
  passwordUpdated: {
    en: "Password updated successfully.",
    hi: "पासवर्ड बदल दिया गया है।",
    ar: "تم تحديث كلمة المرور بنجاح.",
  },
} as const satisfies Texts;

/** All texts of the account service that people read. docs/behaviour.md fixes the wording of some. */
export const texts = {
  ...replies,
  refusal: { ...refusals, ...joiningRefusals, oauth: oauthRefusals },
  mail: { ...codeMails, ...linkMails, ...notices },
} as const;
