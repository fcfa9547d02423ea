import type { Catalogue } from "../catalogue.ts";
import { isolated } from "../isolated.ts";

export const authorize: Catalogue["authorize"] = {
  waiting: "تسجيل الدخول",
  waitingText: "يجري التحقق من التطبيق الذي يطلب تسجيل دخولك…",
  heading: (client) => (client === null ? "أحد التطبيقات يطلب تسجيل دخولك" : `يطلب ${isolated(client)} تسجيل دخولك`),
  lead: (productName) =>
    `يُرجى استخدام حسابك في ${isolated(productName)}. سيعرف التطبيق هويتك، لكنه لن يعرف كلمة مرورك أبدًا.`,
  goesTo: (host) => `بعد ذلك تجري إعادتك إلى ${isolated(host)}.`,
  identifier: "البريد الإلكتروني / اسم المستخدم",
  popupTitle: "عذرًا...",
  popupClose: "حسنًا",
  rejected: {
    heading: "لا يمكن تلبية طلب تسجيل الدخول هذا",
    text: "وصلت إلى هنا لتسجيل الدخول إلى تطبيق آخر، لكن لا يمكن متابعة ذلك.",
    advice: "يُرجى العودة إلى التطبيق والبدء من جديد. وإذا تكرر الأمر، فيُرجى إبلاغ القائمين على التطبيق.",
  },
  unintroduced: {
    heading: "تعذّر معرفة التطبيق الذي يطلب ذلك",
    advice: "يمكنك إعادة المحاولة، أو العودة إلى التطبيق والبدء من جديد.",
    retry: "إعادة المحاولة",
  },
  toLogin: "تسجيل الدخول إلى مساحة عملك بدلًا من ذلك",
  code: {
    heading: "التحقق بخطوتين",
    askApp: "يُرجى إدخال الرمز المكوّن من ستة أرقام من تطبيق المصادقة.",
    askEmail: "يُرجى إدخال الرمز المكوّن من ستة أرقام الذي أرسلناه إلى بريدك الإلكتروني.",
    label: "رمز المصادقة",
    submit: "تأكيد",
    send: "إعادة إرسال الرمز",
    resend: "إعادة إرسال الرمز",
    resendIn: (wait) => `إعادة إرسال الرمز بعد ${isolated(wait)}`,
    sending: "يجري إرسال الرمز…",
    sent: "أُرسل رمز التحقق.",
    useRecoveryCode: "استخدام رمز الاسترداد",
    back: "استخدام حساب آخر",
  },
};
