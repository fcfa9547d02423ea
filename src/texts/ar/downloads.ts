import type { Catalogue } from "../catalogue.ts";
import { isolated } from "../isolated.ts";

export const downloads: Catalogue["downloads"] = {
  heading: "تنزيل أحدث تطبيقاتنا",
  lead: "للكمبيوتر والهاتف.",
  loading: "جارٍ تحميل أحدث التطبيقات…",
  failedHeading: "تعذّر تحميل التنزيلات",
  retry: "إعادة المحاولة",
  none: "لا تتوفر أي تحديثات.",
  groups: {
    chat: "Chat لسطح المكتب",
    track: "تتبّع الوقت لسطح المكتب",
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
