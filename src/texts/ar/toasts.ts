import type { Catalogue } from "../catalogue.ts";
import { isolated } from "../isolated.ts";

export const toasts: Catalogue["toasts"] = {
  region: "الإشعارات",
  secondFactorSetUp: "تم إعداد المصادقة متعددة العوامل بنجاح",
  recoveryCodeVerified: "تم التحقق من رمز الاسترداد بنجاح",
  deviceNotTrusted: "تعذّر الوثوق بهذا الجهاز، لذلك سيُطلب منك العامل الثاني هنا في المرة القادمة.",
  passkeyMade: "يمكنك الآن تسجيل الدخول بمفتاح مرور على هذا الجهاز.",
  passwordUpdated: "تم تحديث كلمة المرور بنجاح.",
  otpVerified: "تم التحقق من الرمز بنجاح",
  registered: "سجّل الدخول لإكمال التسجيل.",
  joined: (company) => (company === null ? "تم انضمامك." : `تم انضمامك إلى ${isolated(company)}.`),
  linkCopied: (label) => `تم نسخ رابط ${isolated(label)} إلى الحافظة.`,
};
