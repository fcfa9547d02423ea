import type { Catalogue } from "../catalogue.ts";

export const unreachable: Catalogue["unreachable"] = {
  heading: "تعذّر الوصول إلى الخدمة",
  text: "لم تنتهِ جلستك. سنواصل المحاولة؛ ويمكنك أيضًا إعادة المحاولة الآن.",
  retry: "إعادة المحاولة",
  signOut: "تسجيل الخروج",
};

export const leaving: Catalogue["leaving"] = {
  heading: "يجري نقلك إلى هناك…",
  text: "إذا لم يحدث شيء، فيمكنك المتابعة بنفسك:",
  go: "متابعة",
};

export const pageNotFound: Catalogue["pageNotFound"] = {
  heading: "عذرًا! الصفحة غير موجودة",
  text: "قد يكون العنوان مكتوبًا بشكل خاطئ، أو ربما نُقلت الصفحة.",
  login: "تسجيل الدخول",
};

export const wayOn: Catalogue["wayOn"] = { workspace: "الانتقال إلى مساحة عملك" };
