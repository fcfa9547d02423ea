import type { Catalogue } from "../catalogue.ts";
import { isolated } from "../isolated.ts";

const signIn = "تسجيل الدخول";
const remembered = "هل تذكّرت كلمة المرور؟";

export const newPassword: Catalogue["newPassword"] = {
  next: "كلمة المرور الجديدة",
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
  forced: "حدّد شخص آخر كلمة مرورك. يُرجى اختيار كلمة مرور خاصة بك.",
  email: "البريد الإلكتروني",
  employeeCode: "رمز الموظف",
  none: "لا يوجد",
  current: "كلمة المرور الحالية",
  submit: "تغيير كلمة المرور",
  cancel: "إلغاء",
  cancelHint: "الإلغاء يسجّل خروجك.",
  back: "العودة إلى مساحة عملك",
};

export const forgotPassword: Catalogue["forgotPassword"] = {
  heading: "نسيت كلمة المرور",
  lead: "يُرجى إدخال عنوان بريدك الإلكتروني، وسنرسل إليك رابطًا لاختيار كلمة مرور جديدة.",
  email: "البريد الإلكتروني",
  submit: "إرسال",
  recovery: "هل تريد استخدام رمز الاسترداد؟",
  remembered,
  signIn,
};

export const emailSent: Catalogue["emailSent"] = {
  heading: "يُرجى تفقّد بريدك الإلكتروني",
  lead: "إذا كان هناك حساب بهذا العنوان، فقد أرسلنا إليه رسالة فيها رابط لاختيار كلمة مرور جديدة.",
  leadTo: (email) =>
    `إذا كان هناك حساب بالعنوان ${isolated(email)}، فقد أرسلنا إليه رسالة فيها رابط لاختيار كلمة مرور جديدة.`,
  advice: "لم يصلك شيء؟ يُرجى البحث في الرسائل غير المرغوب فيها أيضًا، أو",
  again: "طلب رابط آخر",
  login: "تسجيل الدخول",
};

export const forgotWithRecovery: Catalogue["forgotWithRecovery"] = {
  heading: "استخدام رمز الاسترداد",
  lead: "رمز الاسترداد الذي حصلت عليه عند إعداد التحقق بخطوتين يتيح لك اختيار كلمة مرور جديدة.",
  identifier: "البريد الإلكتروني / اسم المستخدم",
  recoveryCode: "رمز الاسترداد",
  submit: "إرسال",
  byEmail: "تلقّي رابط عبر البريد الإلكتروني بدلًا من ذلك",
  remembered,
  signIn,
};

export const resetPassword: Catalogue["resetPassword"] = {
  heading: "إعادة تعيين كلمة المرور",
  lead: "يُرجى اختيار كلمة مرور جديدة لحسابك.",
  checking: "يجري التحقق من الرابط…",
  submit: "إعادة تعيين كلمة المرور",
  again: "طلب رابط آخر",
  anotherCode: "استخدام رمز استرداد آخر",
  remembered,
  signIn,
  expired: {
    heading: "انتهت صلاحية هذا الرابط",
    lead: "استُخدم هذا الرابط من قبل، أو أنه قديم جدًا. يمكنك طلب رابط آخر.",
  },
  unchecked: {
    heading: "تعذّر التحقق من الرابط",
    retry: "إعادة المحاولة",
  },
  changed: {
    heading: "تمت إعادة تعيين كلمة المرور",
    lead: "تم تغيير كلمة مرورك بنجاح.",
    redirect: "بعد لحظات تنتقل إلى تسجيل الدخول.",
  },
};
