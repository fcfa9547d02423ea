import type { Catalogue } from "../catalogue.ts";
import { isolated } from "../isolated.ts";

export const toasts: Catalogue["toasts"] = {
  region: "الإشعارات",
  secondFactorSetUp: "تم إعداد المصادقة متعددة العوامل بنجاح",
  recoveryCodeVerified: "تم التحقق من رمز الاسترداد بنجاح",
  deviceNotTrusted: "تعذّر تذكّر هذا الجهاز، لذلك سنطلب العامل الثاني في المرة القادمة.",
  passkeyMade: "تمت إضافة مفتاح المرور. يمكنك الآن تسجيل الدخول به.",
  passwordUpdated: "تم تحديث كلمة المرور بنجاح.",
  otpVerified: "تم التحقق من الرمز بنجاح",
  verifiedSignIn: "تم تأكيد بريدك الإلكتروني. يُرجى تسجيل الدخول.",
  registered: "سجّل الدخول لإكمال التسجيل.",
  joined: (company) => (company === null ? "تم انضمامك إلى المؤسسة." : `تم انضمامك إلى ${isolated(company)}.`),
  linkCopied: (label) => `تم نسخ رابط ${isolated(label)} إلى الحافظة.`,
};
