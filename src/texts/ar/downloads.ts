import type { Catalogue } from "../catalogue.ts";
import { isolated } from "../isolated.ts";

export const downloads: Catalogue["downloads"] = {
  heading: "تنزيل أحدث تطبيقاتنا",
  lead: "لحاسوبك وهاتفك.",
  loading: "يجري البحث عن أحدث التطبيقات…",
  failedHeading: "تعذّر تحميل قائمة التنزيلات",
  retry: "إعادة المحاولة",
  none: "لا يوجد تحديث متاح.",
  groups: {
    chat: "Chat لحاسوبك",
    track: "تتبّع الوقت لحاسوبك",
    android: "Android",
    ios: "iOS",
  },
  platforms: {
    chatWindows32: "Chat لنظام Windows 32",
    chatWindows64: "Chat لنظام Windows 64",
    chatMac: "Chat لنظام Mac",
    chatLinux: "Chat لنظام Linux",
    trackWindows32: "تتبّع الوقت لنظام Windows 32",
    trackWindows64: "تتبّع الوقت لنظام Windows 64",
    trackMac: "تتبّع الوقت لنظام Mac",
    trackLinux: "تتبّع الوقت لنظام Linux",
    androidChat: "Chat لنظام Android",
    androidHRMS: "HRMS لنظام Android",
    androidPMS: "PMS لنظام Android",
    iosChat: "Chat لنظام iOS",
    iosHRMS: "HRMS لنظام iOS",
    iosPMS: "PMS لنظام iOS",
  },
  own: (system) => `لهذا الجهاز: ${isolated(system)}`,
  build: (id) => `الإصدار ${isolated(id)}`,
  download: (label) => `تنزيل ${isolated(label)}`,
  link: (label) => `رابط ${isolated(label)}`,
  backToWorkspace: "الانتقال إلى مساحة عملك",
  backToLogin: "تسجيل الدخول",
};
