import type { Catalogue } from "../catalogue.ts";

export const signedInLayout: Catalogue["signedInLayout"] = {
  menuMissing: "تعذّر تحميل القائمة.",
  loadMenu: "تحميل القائمة",
  resetLink: "لقد سجّلت الدخول، لذلك لم يُفتح رابط كلمة المرور الجديدة.",
  useResetLink: "تسجيل الخروج واستخدام الرابط",
};
