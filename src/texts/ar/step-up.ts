import type { Catalogue } from "../catalogue.ts";
import { isolated } from "../isolated.ts";

export const stepUp: Catalogue["stepUp"] = {
  heading: "أكِّد أنك أنت",
  lead: "يؤثر هذا التغيير في أمان حسابك.",
  password: "كلمة المرور",
  submit: "تأكيد",
  cancel: "إلغاء",
  askApp: "أدخِل الرمز المكوّن من 6 أرقام من تطبيق المصادقة.",
  askEmail: "يمكننا أن نرسل إليك رمزًا مكوّنًا من 6 أرقام عبر البريد الإلكتروني.",
  askEmailSent: "أدخِل الرمز المكوّن من 6 أرقام الذي أرسلناه إليك عبر البريد الإلكتروني.",
  code: "رمز المصادقة",
  verify: "تحقُّق",
  send: "إرسال الرمز",
  resend: "إعادة إرسال الرمز",
  resendIn: (wait) => `إعادة إرسال الرمز بعد ${isolated(wait)}`,
  sending: "جارٍ إرسال الرمز…",
  sent: "تم إرسال رمز التحقق.",
  byPassword: "استخدام كلمة المرور بدلًا من ذلك",
  byEmail: "الحصول على رمز عبر البريد الإلكتروني بدلًا من ذلك",
  byApp: "استخدام تطبيق المصادقة بدلًا من ذلك",
  byPasskey: "استخدام مفتاح مرور بدلًا من ذلك",
};
