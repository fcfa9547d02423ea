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
    chatWindows32: { name: "Windows، ‏32 بت", label: "Chat لنظام Windows 32" },
    chatWindows64: { name: "Windows، ‏64 بت", label: "Chat لنظام Windows 64" },
    chatMac: { name: "Mac", label: "Chat لنظام Mac" },
    chatLinux: { name: "Linux", label: "Chat لنظام Linux" },
    trackWindows32: { name: "Windows، ‏32 بت", label: "تتبّع الوقت لنظام Windows 32" },
    trackWindows64: { name: "Windows، ‏64 بت", label: "تتبّع الوقت لنظام Windows 64" },
    trackMac: { name: "Mac", label: "تتبّع الوقت لنظام Mac" },
    trackLinux: { name: "Linux", label: "تتبّع الوقت لنظام Linux" },
    androidChat: { name: "Chat", label: "Chat لنظام Android" },
    androidHRMS: { name: "HRMS", label: "HRMS لنظام Android" },
    androidPMS: { name: "PMS", label: "PMS لنظام Android" },
    iosChat: { name: "Chat", label: "Chat لنظام iOS" },
    iosHRMS: { name: "HRMS", label: "HRMS لنظام iOS" },
    iosPMS: { name: "PMS", label: "PMS لنظام iOS" },
  },
  download: (label) => `تنزيل ${isolated(label)}`,
  link: (label) => `رابط ${isolated(label)}`,
  backToWorkspace: "الانتقال إلى مساحة عملك",
  backToLogin: "تسجيل الدخول",
};
