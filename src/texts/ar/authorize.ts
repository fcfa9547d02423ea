import type { Catalogue } from "../catalogue.ts";
import { isolated } from "../isolated.ts";

export const authorize: Catalogue["authorize"] = {
  waiting: "تسجيل الدخول",
  waitingText: "جارٍ التحقق من طلب تسجيل الدخول…",
  heading: (client) =>
    client === null ? "تسجيل الدخول للمتابعة إلى التطبيق" : `تسجيل الدخول للمتابعة إلى ${isolated(client)}`,
  lead: (productName) =>
    `يُرجى استخدام حسابك في ${isolated(productName)}. سيطّلع التطبيق على هويتك، لكنه لن يطّلع على كلمة المرور أبدًا.`,
  goesTo: (host) => `ستتم إعادتك بعد ذلك إلى ${isolated(host)}.`,
  identifier: "البريد الإلكتروني / اسم المستخدم",
  shares: (client) => `سيرى ${isolated(client)} اسمك وبريدك الإلكتروني ومعرّفًا لحسابك.`,
  continueAs: (email) => `المتابعة باسم ${isolated(email)}`,
  anotherAccount: "استخدام حساب آخر",
  decline: "إلغاء",
  backTo: (client) => `العودة إلى ${isolated(client)}`,
  popupTitle: "عذرًا...",
  popupClose: "حسنًا",
  rejected: {
    heading: "تعذّر إكمال تسجيل الدخول",
    text: "هناك مشكلة في الرابط الذي نقلك إلى هنا.",
    advice: "يُرجى العودة إلى التطبيق وإعادة المحاولة. وإذا تكررت المشكلة، يُرجى التواصل مع فريق دعم التطبيق.",
  },
  unintroduced: {
    heading: "تعذّر تحميل معلومات التطبيق",
    advice: "يمكنك إعادة المحاولة أو العودة إلى التطبيق والبدء من جديد.",
    retry: "إعادة المحاولة",
  },
  toLogin: "تسجيل الدخول إلى مساحة عملك بدلًا من ذلك",
  code: {
    heading: "المصادقة متعددة العوامل",
    askApp: "أدخِل الرمز المكوّن من 6 أرقام من تطبيق المصادقة.",
    askEmail: "أدخِل الرمز المكوّن من 6 أرقام الذي أرسلناه إلى بريدك الإلكتروني.",
    label: "رمز المصادقة",
    submit: "تحقُّق",
    send: "إعادة إرسال الرمز",
    resend: "إعادة إرسال الرمز",
    resendIn: (wait) => `إعادة إرسال الرمز بعد ${isolated(wait)}`,
    sending: "جارٍ إرسال الرمز…",
    sent: "تم إرسال رمز التحقق.",
    useRecoveryCode: "استخدام رمز الاسترداد",
    back: "استخدام حساب آخر",
  },
};
