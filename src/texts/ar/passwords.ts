import type { Catalogue } from "../catalogue.ts";
import { isolated } from "../isolated.ts";

const signIn = "تسجيل الدخول";
const remembered = "هل تذكّرت كلمة المرور؟";

export const newPassword: Catalogue["newPassword"] = {
  password: "كلمة المرور الجديدة",
  confirm: "تأكيد كلمة المرور",
  rulesHeading: "يجب أن تحتوي كلمة المرور الجديدة على",
  rules: {
    tooShort: "8 أحرف على الأقل",
    uppercase: "حرف إنجليزي كبير",
    lowercase: "حرف إنجليزي صغير",
    number: "رقم واحد",
    special: "رمز خاص واحد",
  },
  met: "مستوفى",
  notMet: "غير مستوفى بعد",
};

export const changePassword: Catalogue["changePassword"] = {
  heading: "تغيير كلمة المرور",
  forced: "عُيّنت لك كلمة مرور. اختَر كلمة مرور خاصة بك للمتابعة.",
  email: "البريد الإلكتروني",
  employeeCode: "رمز الموظف",
  none: "لا يوجد",
  current: "كلمة المرور الحالية",
  submit: "تغيير كلمة المرور",
  cancel: "إلغاء",
  cancelHint: "سيؤدي الإلغاء إلى تسجيل خروجك.",
  back: "العودة إلى مساحة عملك",
};

export const forgotPassword: Catalogue["forgotPassword"] = {
  heading: "نسيت كلمة المرور",
  lead: "أدخِل عنوان بريدك الإلكتروني وسنرسل إليك رابطًا لاختيار كلمة مرور جديدة.",
  email: "البريد الإلكتروني",
  submit: "إرسال",
  recovery: "هل تريد تجربة رمز الاسترداد؟",
  remembered,
  signIn,
};

export const emailSent: Catalogue["emailSent"] = {
  heading: "تفقَّد بريدك الإلكتروني",
  lead: "إذا كان هناك حساب بهذا العنوان، فقد أرسلنا إليه رابطًا لاختيار كلمة مرور جديدة.",
  leadTo: (email) => `إذا كان هناك حساب بالعنوان ${isolated(email)}، فقد أرسلنا إليه رابطًا لاختيار كلمة مرور جديدة.`,
  advice: "ألم تصلك الرسالة؟ تحقَّق من مجلد الرسائل غير المرغوب فيها.",
  again: "الحصول على رابط جديد",
  login: "تسجيل الدخول",
};

export const forgotWithRecovery: Catalogue["forgotWithRecovery"] = {
  heading: "استخدام رمز الاسترداد",
  lead: "أدخِل رمز الاسترداد الذي حفظته عند إعداد المصادقة متعددة العوامل.",
  identifier: "البريد الإلكتروني / اسم المستخدم",
  recoveryCode: "رمز الاسترداد",
  submit: "إرسال",
  byEmail: "الحصول على رابط عبر البريد الإلكتروني بدلًا من ذلك",
  remembered,
  signIn,
};

export const resetPassword: Catalogue["resetPassword"] = {
  heading: "إعادة تعيين كلمة المرور",
  lead: "اختَر كلمة مرور جديدة لحسابك.",
  account: "الحساب",
  checking: "جارٍ التحقق من الرابط…",
  submit: "إعادة تعيين كلمة المرور",
  again: "الحصول على رابط جديد",
  anotherCode: "استخدام رمز استرداد آخر",
  remembered,
  signIn,
  expired: {
    heading: "لم يعد هذا الرابط يعمل",
    lead: "سبق استخدام هذا الرابط أو أنه قديم جدًا أو حلّ محله رابط أحدث. افتح الرابط الموجود في أحدث رسالة منا، أو احصل على رابط جديد.",
  },
  unchecked: {
    heading: "تعذّر التحقق من الرابط",
    retry: "إعادة المحاولة",
  },
  changed: {
    heading: "تمت إعادة تعيين كلمة المرور",
    lead: "تمت إعادة تعيين كلمة مرورك بنجاح.",
    redirect: (wait) => `سيتم نقلك إلى صفحة تسجيل الدخول بعد ${isolated(wait)}.`,
  },
};

export const notMe: Catalogue["notMe"] = {
  heading: "هل تريد تأمين حسابك؟",
  lead: "إذا لم تكن أنت من فعل ما ورد في رسالتنا، فربما يستخدم شخص آخر حسابك.",
  effects: [
    "سيتم تسجيل خروج جميع الأجهزة والتطبيقات التي سمحت لها بالوصول، وستتوقف الرموز والروابط التي أرسلناها من قبل ورمز الاسترداد عن العمل.",
    "ستتوقف كلمة مرورك عن العمل، وستختار كلمة مرور جديدة فورًا.",
    "ستُزال مفاتيح المرور والتطبيقات التي أُضيفت خلال آخر 7 أيام، ولن يبقى أي جهاز موثوقًا به.",
  ],
  secure: "تأمين حسابي",
  itWasMe: "هل كنت أنت؟",
  signIn,
  over: {
    heading: "لم يعد هذا الرابط يعمل",
    lead: "سبق استخدام هذا الرابط أو أنه قديم جدًا أو غير كامل. إذا كنت قد استخدمته، فقد تم تسجيل خروج أجهزتك. اختَر كلمة مرور جديدة احتياطًا.",
    again: "الحصول على رابط لكلمة مرور جديدة",
  },
};
