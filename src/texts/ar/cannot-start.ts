import type { Catalogue } from "../catalogue.ts";

export const storageClosed: Catalogue["storageClosed"] = {
  heading: "ملفات تعريف الارتباط متوقفة",
  text: "يحتاج تسجيل الدخول إلى ملفات تعريف الارتباط وتخزين الموقع. يُرجى السماح بها لهذا الموقع في متصفحك ثم إعادة تحميل الصفحة.",
};

export const configuration: Catalogue["configuration"] = {
  heading: "لم يُعدّ هذا الموقع بشكل صحيح",
  text: "إعدادات الصفحة مفقودة أو فيها أخطاء. إذا كانت إدارة هذا الموقع من مسؤوليتك، فيُرجى تصحيح ما هو مذكور هنا؛ وإلا فيُرجى إبلاغ المسؤول عنه.",
};
