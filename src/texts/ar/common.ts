import type { Catalogue } from "../catalogue.ts";
import { isolated } from "../isolated.ts";

const problems: Catalogue["common"]["problems"] = {
  required: () => "مطلوب*",
  invalid: (label) => `يجب أن تكون قيمة «${label}» صحيحة.`,
  tooShort: () => "8 أحرف على الأقل",
  uppercase: () => "يُرجى استخدام حرف إنجليزي كبير.",
  lowercase: () => "يُرجى استخدام حرف إنجليزي صغير.",
  number: () => "يُرجى استخدام رقم واحد.",
  special: () => "يُرجى استخدام رمز خاص واحد.",
  notEqual: () => "كلمتا المرور غير متطابقتين",
};

const failures: Catalogue["common"]["failures"] = {
  refused: "حدث خطأ ما",
  unauthorised: "انتهت جلستك. يُرجى تسجيل الدخول مرة أخرى.",
  throttled: "محاولات كثيرة جدًا.",
  offline: "حدث خطأ ما. لا يوجد اتصال بالخدمة؛ يُرجى إعادة المحاولة.",
  timeout: "حدث خطأ ما",
  unreadable: "حدث خطأ ما",
  invalidRecoveryCode: "رمز الاسترداد غير صحيح",
  invalidCode: "رمز التحقق غير صحيح",
  emailTaken: "يوجد حساب بعنوان البريد الإلكتروني هذا بالفعل. يُرجى تسجيل الدخول أو التسجيل بعنوان آخر",
};

export const common: Catalogue["common"] = {
  problems,
  failures,
  alertTitle: "عذرًا!",
  tryAgainIn: (wait) => `إعادة المحاولة بعد ${isolated(wait)}.`,
  copyright: (year, productName) => `© ${year} ${isolated(productName)}. جميع الحقوق محفوظة.`,
  showPassword: "إظهار كلمة المرور",
  hidePassword: "إخفاء كلمة المرور",
  settings: "اللغة والألوان",
  language: "اللغة",
  useDark: "استخدام الألوان الداكنة",
  useLight: "استخدام الألوان الفاتحة",
  pageTitle: (heading, productName) => `${heading} · ${productName}`,

  welcome: {
    headline: (name) => `مرحبًا بك في ${isolated(name)}`,
    taglineCompany: "شغفنا هو العمل",
    taglineProduct: "نصل بين الناس. نطوّر العمليات. نرفع الأداء.",
    valuesHeading: "قيمنا الأساسية",
    values: [
      "نعمل كل يوم سعيًا إلى الإتقان",
      "نلهم الفرق لتقديم أفضل ما لديها",
      "ننمو باستمرار كل يوم",
      "نبتكر خدمات ذات قيمة مضافة",
    ],
    logoOf: (company) => `شعار ${isolated(company)}`,
  },

  login: {
    heading: "تسجيل الدخول إلى حسابك",
    greeting: "مرحبًا بعودتك! يُرجى تسجيل الدخول للمتابعة.",
    identifier: "البريد الإلكتروني / اسم المستخدم",
    password: "كلمة المرور",
    forgotPassword: "هل نسيت كلمة المرور؟",
    submit: "تسجيل الدخول",
    noAccount: "ليس لديك حساب؟",
    signUp: "إنشاء حساب",
  },

  onboardingLogin: {
    identifier: "البريد الإلكتروني / رمز الموظف",
  },

  connection: {
    offline: "لا يوجد اتصال بالخدمة. تجري إعادة المحاولة…",
    reconnecting: "انقطع الاتصال. تجري إعادة الاتصال…",
    back: "عاد الاتصال.",
  },
  update: { ready: "يتوفر إصدار جديد.", reload: "إعادة التحميل" },

  starting: { text: "لحظة من فضلك…" },
  signingOut: { text: "يجري تسجيل خروجك…" },
  fault: {
    heading: "عذرًا!",
    text: "حدث خطأ ما",
    advice: "يمكنك بدء هذه الخطوة من جديد أو إعادة تحميل الصفحة.",
    restart: "البدء من جديد",
    reload: "إعادة التحميل",
    report: "تقرير لفريق الدعم",
    reportMissing: "تعذّر إنشاء التقرير: لا يوجد اتصال. يُرجى المحاولة مجددًا.",
  },
};
