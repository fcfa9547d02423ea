import type { Catalogue } from "../catalogue.ts";
import { isolated } from "../isolated.ts";
import { number, plural } from "../numbers.ts";

export const products: Catalogue["products"] = {
  hrms: { name: "HR Management", about: "الموظفون والإجازات والحضور" },
  chat: { name: "Chat", about: "الرسائل والمكالمات" },
  pms: { name: "Project Management", about: "الخطط والمهام والوقت" },
  payroll: { name: "Payroll", about: "الرواتب وكشوفها" },
  survey: { name: "Survey", about: "السؤال والفهم" },
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
  signedInAs: (email) => `تسجيل الدخول باسم ${isolated(email)}`,
  organisations: "المؤسسات",
  search: "البحث في المؤسسات",
  found: (count, total) =>
    count === total ? organisations(total) : `${organisations(count)} من أصل ${number("ar", total)}`,
  nothingFound: "لا توجد مؤسسة بهذا الاسم.",
  products: "المنتجات",
  noProductHere: "لا يوجد لك منتج في هذه المؤسسة. يُرجى اختيار مؤسسة أخرى أو التواصل مع مسؤولها.",
  chooseOrganisation: "يُرجى اختيار مؤسسة لعرض منتجاتها.",
  opens: (product, company) => `فتح ${isolated(product)} في ${isolated(company)}`,
  next: "التالي",
  loading: "يجري تحميل مساحة عملك…",
  updateMultiFactor: "هل تريد تحديث إعداد التحقق بخطوتين؟",
  logout: "تسجيل الخروج",
  failedHeading: "تعذّر تحميل مساحة عملك",
  retry: "إعادة المحاولة",
  noOrganisation: {
    heading: "عذرًا!",
    reason: "إما أنه ليست لديك عضوية في أي مؤسسة، أو أن عنوان IP لجهازك لا يقع ضمن نطاق عناوين IP المسموح به.",
    advice: "يُرجى التواصل مع مسؤول النظام.",
  },
  noProduct: {
    heading: "لا صلاحية للوصول إلى المنتجات",
    text: "يُرجى التواصل مع مسؤول النظام للحصول على صلاحية الوصول إلى المنتجات.",
    reload: "إعادة التحميل",
  },
};
