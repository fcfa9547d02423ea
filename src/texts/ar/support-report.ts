import type { Catalogue } from "../catalogue.ts";
import { isolated } from "../isolated.ts";
import { number, plural } from "../numbers.ts";

export const supportReport: Catalogue["supportReport"] = {
  title: "تقرير لفريق الدعم",
  lead: "يتيح لفريق الدعم رؤية هذه الصفحة كما تظهر لديك. لا يُرسل أي شيء: القرار لك في اختيار من يحصل على الملف.",
  never: "لا يحتوي على أي كلمة مرور أو رمز أو رمز استرداد.",
  tooEarly: "ما زال التطبيق قيد التشغيل. يُرجى إغلاق هذه اللوحة والمحاولة مجددًا بعد قليل.",
  failed: "تعذّر التقاط هذه الصفحة. يُرجى إخبار فريق الدعم بما يظهر لديك وبالوقت.",
  holdsHeading: "محتويات التقرير",
  page: "الصفحة",
  time: "الوقت",
  personal: {
    email: "عنوان البريد الإلكتروني",
    identifier: "تسجيل الدخول باسم",
    name: "الاسم",
    firstName: "الاسم الأول",
    lastName: "اسم العائلة",
    phone: "الهاتف",
    employeeCode: "رمز الموظف",
    company: "المؤسسة",
  },
  organisations: "المؤسسات المتاحة للاختيار",
  typed: "ما تمت كتابته",
  waiting: "في انتظار رد الخدمة",
  yes: "نعم",
  history: "آخر ما حدث",
  events: (count) => {
    const shown = number("ar", count);
    return plural("ar", count, {
      zero: "لا أحداث",
      one: "حدث واحد، بالاسم فقط",
      two: "حدثان، بالاسم فقط",
      few: `${shown} أحداث، بالاسم فقط`,
      many: `${shown} حدثًا، بالاسم فقط`,
      other: `${shown} حدث، بالاسم فقط`,
    });
  },
  language: "اللغة والمنطقة الزمنية",
  browser: "المتصفح والنافذة",
  version: "إصدار التطبيق",
  all: (size) => `كل ما في الملف (${isolated(size)})`,
  file: "الملف",
  download: "تنزيل الملف",
};
