import type { Catalogue } from "../catalogue.ts";

export const unreachable: Catalogue["unreachable"] = {
  heading: "تعذّر الاتصال حاليًا",
  text: "ما زالت جلستك نشطة. سنواصل المحاولة، ويمكنك أيضًا إعادة المحاولة الآن.",
  next: (wait) => `ستُعاد المحاولة خلال ${wait}.`,
  trying: "تجري إعادة المحاولة…",
  retry: "إعادة المحاولة",
  signOut: "تسجيل الخروج",
};

export const leaving: Catalogue["leaving"] = {
  heading: "جارٍ نقلك…",
  text: "إذا لم يحدث شيء، اختَر «متابعة».",
  go: "متابعة",
};

export const pageNotFound: Catalogue["pageNotFound"] = {
  heading: "عذرًا! الصفحة غير موجودة",
  text: "تحقَّق من كتابة العنوان. ربما نُقلت الصفحة أيضًا.",
  login: "تسجيل الدخول",
};

export const wayOn: Catalogue["wayOn"] = { workspace: "الانتقال إلى مساحة عملك" };
