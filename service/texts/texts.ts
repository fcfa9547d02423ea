import { codeMails } from "./code-mails.ts";
import { joiningRefusals } from "./joining-refusals.ts";
import { eventMails } from "./event-mails.ts";
import { linkMails } from "./link-mails.ts";
import { notices } from "./notices.ts";
import { oauthRefusals } from "./oauth-refusals.ts";
import { refusals } from "./refusals.ts";
import type { Texts } from "./text.ts";

const replies = {
  codeSent: { en: "OTP sent successfully.", hi: "OTP भेज दिया गया है।", ar: "أُرسل رمز التحقق." },
  passwordUpdated: {
    en: "Password updated successfully.",
    hi: "पासवर्ड बदल दिया गया है।",
    ar: "تم تحديث كلمة المرور بنجاح.",
  },
  passkeyName: {
    securityKey: { en: "Security key", hi: "सुरक्षा कुंजी", ar: "مفتاح أمان" },
    phone: { en: "Phone or tablet", hi: "फ़ोन या टैबलेट", ar: "هاتف أو جهاز لوحي" },
    other: { en: "Passkey", hi: "पासकी", ar: "مفتاح مرور" },
  },
} as const satisfies Texts;

/** All texts of the account service that people read. docs/behaviour.md fixes the wording of some. */
export const texts = {
  ...replies,
  refusal: { ...refusals, ...joiningRefusals, oauth: oauthRefusals },
  mail: { ...codeMails, ...linkMails, ...notices, event: eventMails },
} as const;
