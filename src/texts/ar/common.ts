import type { Catalogue } from "../catalogue.ts";
import { isolated } from "../isolated.ts";

const problems: Catalogue["common"]["problems"] = {
  required: () => "مطلوب*",
  invalid: (label) => `يجب أن تكون قيمة «${label}» صحيحة.`,
  tooLong: () => "1,000 حرف على الأكثر",
  tooShort: () => "8 أحرف على الأقل",
  phoneTooShort: () => "أرقام أقل مما يلزم لهذا البلد. تحقَّق من الرقم ومن رمز البلد.",
  phoneTooLong: () => "أرقام أكثر مما يلزم لهذا البلد. تحقَّق من الرقم ومن رمز البلد.",
  uppercase: () => "استخدِم حرفًا إنجليزيًا كبيرًا.",
  lowercase: () => "استخدِم حرفًا إنجليزيًا صغيرًا.",
  number: () => "استخدِم رقمًا واحدًا.",
  special: () => "استخدِم رمزًا خاصًا واحدًا.",
  notEqual: () => "كلمة المرور وتأكيدها غير متطابقين",
};

const failures: Catalogue["common"]["failures"] = {
  refused: "حدث خطأ ما",
  unauthorised: "انتهت جلستك. سجّل الدخول مرة أخرى.",
  signedOutEverywhere: "تم تسجيل خروجك من جميع الأجهزة، ومنها هذا الجهاز. سجّل الدخول مرة أخرى.",
  throttled: "عدد المحاولات كبير جدًا.",
  offline: "حدث خطأ ما. تحقَّق من اتصالك وأعِد المحاولة.",
  timeout: "حدث خطأ ما",
  unreadable: "حدث خطأ ما",
  invalidRecoveryCode: "رمز الاسترداد غير صحيح",
  invalidCode: "رمز التحقق غير صحيح",
  emailTaken: "هناك حساب مسجَّل بعنوان البريد الإلكتروني هذا. سجّل الدخول أو أنشئ حسابًا بعنوان آخر",
  passkeyCancelled:
    "لم يُستخدم مفتاح مرور: تم الإلغاء أو انتهى الوقت أو لم يتمكن هذا الجهاز من التحقق منك. أعِد المحاولة أو استخدِم طريقة أخرى.",
  passkeyExists: "يوجد على هذا الجهاز مفتاح مرور لحسابك بالفعل.",
  passkeyElsewhere: "لا تعمل مفاتيح المرور على عنوان الويب هذا.",
  passkeyUnsupported: "لا يمكن لهذا المتصفح أو الجهاز استخدام مفاتيح المرور هنا. استخدِم طريقة أخرى أو جهازًا آخر.",
  passkeyFailed: "حدث خطأ ما في مفتاح المرور. أعِد المحاولة أو استخدِم طريقة أخرى أو جهازًا آخر.",
};

export const common: Catalogue["common"] = {
  problems,
  failures,
  alertTitle: "عذرًا!",
  tryAgainIn: (wait) => `إعادة المحاولة بعد ${isolated(wait)}.`,
  copyright: (year, productName) => `© ${year} ${isolated(productName)}. جميع الحقوق محفوظة.`,
  showPassword: "إظهار كلمة المرور",
  hidePassword: "إخفاء كلمة المرور",
  settings: "اللغة والمظهر",
  language: "اللغة",
  useDark: "التبديل إلى الوضع الداكن",
  useLight: "التبديل إلى الوضع الفاتح",
  pageTitle: (heading, productName) => `${heading} · ${productName}`,

  welcome: {
    headline: (name) => `مرحبًا بك في ${isolated(name)}`,
    taglineCompany: "العمل شغفنا",
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
    greeting: "مرحبًا بعودتك! يُرجى تسجيل الدخول للوصول إلى المنتج.",
    identifier: "البريد الإلكتروني / اسم المستخدم",
    password: "كلمة المرور",
    forgotPassword: "هل نسيت كلمة المرور؟",
    submit: "تسجيل الدخول",
    usePasskey: "تسجيل الدخول بمفتاح مرور",
    passkeysAt: (host) => `تعمل مفاتيح المرور على ${isolated(host)} فقط`,
    noAccount: "أليس لديك حساب؟",
    signUp: "إنشاء حساب",
  },

  onboardingLogin: {
    identifier: "البريد الإلكتروني / رمز الموظف",
  },

  connection: {
    offline: "تعذّر الاتصال. جارٍ إعادة المحاولة…",
    reconnecting: "انقطع الاتصال. جارٍ إعادة الاتصال…",
    back: "عاد الاتصال بالإنترنت.",
  },
  update: { ready: "يتوفر إصدار جديد.", reload: "إعادة التحميل" },

  starting: { text: "لحظة من فضلك…" },
  signingOut: { text: "جارٍ تسجيل خروجك…" },
  fault: {
    heading: "عذرًا!",
    text: "حدث خطأ ما",
    advice: "ابدأ هذه الخطوة من جديد أو أعِد تحميل الصفحة.",
    restart: "البدء من جديد",
    reload: "إعادة التحميل",
    report: "إنشاء تقرير دعم",
    reportMissing: "تعذّر إنشاء التقرير لعدم وجود اتصال. أعِد المحاولة.",
  },
};
