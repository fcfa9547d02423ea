import type { Catalogue } from "../catalogue.ts";
import { isolated } from "../isolated.ts";
import { number, plural } from "../numbers.ts";

export const products: Catalogue["products"] = {
  hrms: { name: "HR Management", about: "الموظفون والإجازات والحضور" },
  chat: { name: "Chat", about: "الرسائل والمكالمات" },
  pms: { name: "Project Management", about: "الخطط والمهام والوقت" },
  payroll: { name: "Payroll", about: "الرواتب وكشوفها" },
  survey: { name: "Survey", about: "الاستطلاعات والآراء" },
  recruit: { name: "Recruitment", about: "الوظائف الشاغرة والمرشحون" },
  assets: { name: "Assets", about: "المعدات ومن هي بحوزته" },
  performance: { name: "Performance", about: "الأهداف والتقييمات" },
};

const organisations = (count: number) =>
  plural("ar", count, {
    zero: "لا مؤسسات",
    one: "مؤسسة واحدة",
    two: "مؤسستان",
    few: `${number("ar", count)} مؤسسات`,
    many: `${number("ar", count)} مؤسسة`,
    other: `${number("ar", count)} مؤسسة`,
  });

export const workspace: Catalogue["workspace"] = {
  heading: "اختيار مساحة العمل",
  signedInAs: (email) => `تم تسجيل الدخول باسم ${isolated(email)}`,
  organisations: "المؤسسات",
  search: "البحث في المؤسسات",
  found: (count, total) =>
    count === total ? organisations(total) : `${organisations(count)} من أصل ${number("ar", total)}`,
  nothingFound: "لم يتم العثور على أي مؤسسة.",
  products: "المنتجات",
  noProductHere: "ليس لديك إذن بالوصول إلى أي منتج في هذه المؤسسة. اختَر مؤسسة أخرى أو تواصل مع مسؤولها.",
  chooseOrganisation: "اختَر مؤسسة لعرض منتجاتها.",
  opens: (product, company) => `فتح ${isolated(product)} في ${isolated(company)}`,
  next: "التالي",
  loading: "جارٍ تحميل مساحة عملك…",
  updateMultiFactor: "هل تريد تحديث إعداد المصادقة متعددة العوامل؟",
  logout: "تسجيل الخروج",
  failedHeading: "تعذّر تحميل مساحة عملك",
  retry: "إعادة المحاولة",
  noOrganisation: {
    heading: "عذرًا!",
    reason: "إما أنك لست عضوًا في أي مؤسسة، أو أن عنوان IP لجهازك لا يقع ضمن نطاق عناوين IP المحدَّد.",
    advice: "يُرجى التواصل مع مسؤول النظام.",
  },
  noProduct: {
    heading: "لا يوجد إذن بالوصول إلى المنتجات",
    text: "يُرجى التواصل مع مسؤول النظام للحصول على إذن الوصول إلى المنتجات.",
    reload: "إعادة التحميل",
  },
};

export const passkeyOffer: Catalogue["passkeyOffer"] = {
  heading: "سجّل الدخول أسرع في المرة القادمة",
  text: "مع مفتاح المرور تسجّل الدخول ببصمتك أو وجهك أو رمز PIN لجهازك، من دون كلمة مرور أو رمز.",
  add: "إضافة مفتاح مرور",
  later: "ليس الآن",
  never: "عدم السؤال مجددًا",
};
