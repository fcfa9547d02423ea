import type { Catalogue } from "../catalogue.ts";

export const storageClosed: Catalogue["storageClosed"] = {
  heading: "ملفات تعريف الارتباط غير مفعّلة",
  text: "يتطلب تسجيل الدخول ملفات تعريف الارتباط وبيانات الموقع. يُرجى السماح بها لهذا الموقع في إعدادات المتصفح، ثم إعادة تحميل الصفحة.",
};

export const configuration: Catalogue["configuration"] = {
  heading: "لم يتم إعداد هذا الموقع بشكل صحيح",
  text: "إعدادات الموقع غير موجودة أو تحتوي على أخطاء. إذا كنت تدير هذا الموقع، يُرجى إصلاح المشاكل أدناه. وإلا يُرجى إبلاغ مسؤول الموقع.",
};
