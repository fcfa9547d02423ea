import type { Catalogue } from "../catalogue.ts";
import { isolated } from "../isolated.ts";

export const multiFactorLogin: Catalogue["multiFactorLogin"] = {
  heading: "التحقق بخطوتين",
  askApp: "يُرجى إدخال الرمز المكوّن من ستة أرقام من تطبيق المصادقة.",
  askEmail: (email) => `يمكننا إرسال رمز مكوّن من ستة أرقام إلى ${isolated(email)}.`,
  askEmailSent: (email) => `يُرجى إدخال الرمز المكوّن من ستة أرقام الذي أرسلناه إلى ${isolated(email)}.`,
  code: "رمز المصادقة",
  submit: "تأكيد",
  sendCode: "إرسال الرمز",
  resend: "إعادة إرسال الرمز",
  resendIn: (wait) => `إعادة إرسال الرمز بعد ${isolated(wait)}`,
  sending: "يجري إرسال الرمز…",
  sent: "أُرسل رمز التحقق.",
  byEmail: "استخدام رمز عبر البريد الإلكتروني بدلًا من ذلك",
  byApp: "استخدام تطبيق المصادقة بدلًا من ذلك",
  noCode: "ليس لديك رمز من Google Authenticator؟",
  addRecoveryCode: "إدخال رمز الاسترداد",
  useRecoveryCode: "استخدام رمز الاسترداد",
  back: "العودة إلى تسجيل الدخول",
};

export const verifyEmail: Catalogue["verifyEmail"] = {
  heading: "تأكيد بريدك الإلكتروني",
  sentTo: (email) => `أرسلنا رمز تحقق مكوّنًا من ستة أرقام إلى ${isolated(email)}`,
  code: "رمز التحقق",
  submit: "إرسال",
  resend: "إعادة إرسال رمز التحقق",
  resendIn: (wait) => `إعادة إرسال رمز التحقق بعد ${isolated(wait)}`,
  sending: "يجري إرسال رمز التحقق…",
  sent: "أُرسل رمز التحقق.",
  back: "العودة إلى تسجيل الدخول",
};
