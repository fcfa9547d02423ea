import type { Catalogue } from "../catalogue.ts";
import { isolated } from "../isolated.ts";
import { number, plural } from "../numbers.ts";

export const supportReport: Catalogue["supportReport"] = {
  title: "تقرير الدعم",
  lead: "يعرض لفريق الدعم هذه الصفحة كما تظهر لك. لا يتم إرسال أي شيء، وأنت من يقرر مع من تشارك الملف.",
  never: "لا يتضمن أي كلمات مرور أو رموز تحقق أو رموز دخول أو رموز استرداد.",
  doing: "ما الذي كنت تحاول فعله؟",
  failed: "تعذّر إنشاء التقرير. أخبِر فريق الدعم بما يظهر لك ومتى حدث ذلك.",
  preview: "ما سيراه فريق الدعم",
  blackenAbout:
    "اختر أي شيء محاط بخط، هنا أو في القائمة أدناه، لحجبه بالأسود: لن يظهر بعد ذلك في أي موضع من الملف. اختره مجددًا لإظهاره.",
  blacken: (text) => `حجب ${isolated(text)}`,
  blackenImage: "حجب هذه الصورة",
  showAll: "إزالة كل الحجب",
  holdsHeading: "محتويات التقرير",
  reference: "الرقم المرجعي",
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
  organisations: "مؤسساتك",
  others: (count) => `و${number("ar", count)} غيرها`,
  typed: "ما كتبته",
  waiting: "في انتظار الرد",
  yes: "نعم",
  history: "النشاط الأخير",
  events: (count) => {
    const shown = number("ar", count);
    return plural("ar", count, {
      zero: "لا أحداث",
      one: "حدث واحد، بالاسم والوقت ورمز الخطأ",
      two: "حدثان، بالاسم والوقت ورمز الخطأ",
      few: `${shown} أحداث، بالاسم والوقت ورمز الخطأ`,
      many: `${shown} حدثًا، بالاسم والوقت ورمز الخطأ`,
      other: `${shown} حدث، بالاسم والوقت ورمز الخطأ`,
    });
  },
  language: "اللغة والمنطقة الزمنية",
  browser: "المتصفح والنافذة",
  version: "إصدار التطبيق",
  all: (size) => `محتوى الملف بالكامل (${isolated(size)})`,
  file: "الملف",
  download: "تنزيل الملف",
};
