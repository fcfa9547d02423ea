import type { Catalogue } from "../catalogue.ts";
import { isolated } from "../isolated.ts";
import { number, plural } from "../numbers.ts";

const digits = (value: number) => number("ar", value);

const letters = (count: number) =>
  plural("ar", count, {
    zero: "0 حرف",
    one: "حرف واحد",
    two: "حرفان",
    few: `${digits(count)} أحرف`,
    many: `${digits(count)} حرفًا`,
    other: `${digits(count)} حرف`,
  });

const files = (count: number) =>
  plural("ar", count, {
    zero: "0 ملف",
    one: "ملف واحد",
    two: "ملفان",
    few: `${digits(count)} ملفات`,
    many: `${digits(count)} ملفًا`,
    other: `${digits(count)} ملف`,
  });

const megabyte = (count: number) => isolated(`${digits(count)} MB`);

export const confirmDialog: Catalogue["confirmDialog"] = {
  title: "حدث خطأ ما.",
  confirm: "متابعة",
  cancel: "إلغاء",
};

export const sidePanel: Catalogue["sidePanel"] = {
  close: "إغلاق",
  confirmClose: "إذا أغلقت ورقة استيراد الموظفين الآن، ستفقد ما أدخلته. هل تريد إغلاقها على أي حال؟",
};

export const commentDialog: Catalogue["commentDialog"] = {
  comment: "تعليق",
  length: (used, most) => `${letters(used)} من أصل ${digits(most)}`,
  tooShort: (least) => `الحد الأدنى: ${letters(least)}.`,
  tooLong: (most) => `الحد الأقصى: ${letters(most)}.`,
  skip: "تخطٍّ",
};

export const confirmWordDialog: Catalogue["confirmWordDialog"] = {
  pleaseType: (word) => `يُرجى كتابة ${isolated(word)}`,
  notTheWord: (word) => `النص لا يطابق ${isolated(word)}.`,
};

export const dataTable: Catalogue["dataTable"] = {
  empty: "لا توجد بيانات لعرضها",
  loading: "جارٍ التحميل…",
};

export const pagination: Catalogue["pagination"] = {
  pages: "الصفحات",
  page: (page) => `الصفحة ${page}`,
  previous: "الصفحة السابقة",
  next: "الصفحة التالية",
  perPage: "عدد الصفوف في الصفحة",
  shown: (from, to, total) => `${from}–${to} من أصل ${total}`,
};

export const fileUpload: Catalogue["fileUpload"] = {
  choose: "اختيار الملفات",
  orDrop: "أو اسحبها وأفلِتها هنا",
  limits: (count, megabytes) => `الحد الأقصى: ${files(count)}، وحجم الملف حتى ${megabyte(megabytes)}`,
  tooLarge: (megabytes) => `يجب أن يكون حجم الملفات أصغر من ${megabyte(megabytes)}!`,
  tooMany: (count) => `الحد الأقصى في المرة الواحدة: ${files(count)}.`,
  unsupported: "الملف غير متوافق.",
  remove: (fileName) => `إزالة ${isolated(fileName)}`,
  uploading: (fileName) => `جارٍ تحميل ${isolated(fileName)}`,
};

export const countryPicker: Catalogue["countryPicker"] = {
  nothingFound: "لم يتم العثور على أي دولة.",
  loading: "جارٍ تحميل الدول…",
  unknown: "تعذّر تحميل الدول.",
  retry: "إعادة المحاولة",
};
