import type { Catalogue } from "../catalogue.ts";
import { isolated } from "../isolated.ts";

export const multiFactorLogin: Catalogue["multiFactorLogin"] = {
  heading: "المصادقة متعددة العوامل",
  askApp: "أدخِل الرمز المكوّن من 6 أرقام من تطبيق المصادقة.",
  askEmail: (email) => `يمكننا إرسال رمز مكوّن من 6 أرقام إلى ${isolated(email)}.`,
  askEmailSent: (email) => `أدخِل الرمز المكوّن من 6 أرقام الذي أرسلناه إلى ${isolated(email)}.`,
  code: "رمز المصادقة",
  submit: "تحقُّق",
  sendCode: "إرسال الرمز",
  resend: "إعادة إرسال الرمز",
  resendIn: (wait) => `إعادة إرسال الرمز بعد ${isolated(wait)}`,
  sending: "جارٍ إرسال الرمز…",
  sent: "تم إرسال رمز التحقق.",
  byEmail: "الحصول على رمز عبر البريد الإلكتروني بدلًا من ذلك",
  byApp: "استخدام تطبيق المصادقة بدلًا من ذلك",
  byPasskey: "استخدام مفتاح مرور بدلًا من ذلك",
  askPasskey: "أكّد هويتك باستخدام مفتاح مرورك.",
  usePasskey: "استخدام مفتاح مرورك",
  trustDevice: "عدم طلب رمز على هذا الجهاز لمدة 30 يومًا",
  trustDeviceByPasskey: "عدم طلب مفتاح مروري على هذا الجهاز لمدة 30 يومًا",
  trusting: "جارٍ تذكّر هذا الجهاز…",
  noCode: "أليس لديك رمز من Google Authenticator؟",
  addRecoveryCode: "إدخال رمز الاسترداد",
  useRecoveryCode: "استخدام رمز الاسترداد",
  back: "العودة إلى تسجيل الدخول",
};

export const verifyEmail: Catalogue["verifyEmail"] = {
  heading: "التحقق من بريدك الإلكتروني",
  sentTo: (email) => `أرسلنا رمز تحقق مكوّنًا من 6 أرقام إلى ${isolated(email)}`,
  code: "رمز التحقق",
  submit: "إرسال",
  resend: "إعادة إرسال رمز التحقق",
  resendIn: (wait) => `إعادة إرسال رمز التحقق بعد ${isolated(wait)}`,
  sending: "جارٍ إرسال رمز التحقق…",
  sent: "تم إرسال رمز التحقق.",
  back: "العودة إلى تسجيل الدخول",
};
