import type { Catalogue } from "../catalogue.ts";
import { isolated } from "../isolated.ts";
import { number, plural } from "../numbers.ts";

const counted = (count: number, [one, two, few, many]: readonly [string, string, string, string]) =>
  plural("ar", count, {
    zero: `${number("ar", count)} ${many}`,
    one,
    two,
    few: `${number("ar", count)} ${few}`,
    many: `${number("ar", count)} ${many}`,
    other: `${number("ar", count)} ${many}`,
  });

export const sideMenu: Catalogue["sideMenu"] = {
  label: "القائمة",
  open: "فتح القائمة",
  close: "إغلاق القائمة",
  items: {
    workspace: "مساحة العمل",
    security: "الأمان",
    changePassword: "تغيير كلمة المرور",
    multiFactorSetup: "إعداد التحقق بخطوتين",
    verifyOrganization: "تأكيد المؤسسة",
    downloads: "التنزيلات",
  },
  beta: "تجريبي",
  messages: (count) => counted(count, ["رسالة واحدة", "رسالتان", "رسائل", "رسالة"]),
  inbox: (count) => `${number("ar", count)} في صندوق الوارد`,
  notifications: (count) => counted(count, ["مهمة واحدة", "مهمتان", "مهام", "مهمة"]),
};

export const moduleSwitcher: Catalogue["moduleSwitcher"] = {
  open: "المنتجات",
  lead: "تُفتح في علامة تبويب جديدة",
  none: "اختر مؤسسة في مساحة عملك لتظهر منتجاتها هنا.",
};

export const helpMenu: Catalogue["helpMenu"] = {
  open: "المساعدة",
  newRelease: (version) => `الإصدار الجديد ${isolated(version)}`,
  downloadApp: "تنزيل التطبيق",
  video: "مشاهدة فيديو",
  lightMode: "الألوان الفاتحة",
  darkMode: "الألوان الداكنة",
  troubleshooting: "حل المشكلات",
  appVersion: "إصدار التطبيق",
  documents: "المستندات",
  shortcuts: "اختصارات لوحة المفاتيح",
  support: "الدعم",
};

export const accountMenu: Catalogue["accountMenu"] = {
  open: (name) => `حساب ${isolated(name)}`,
  nameless: "أنت",
  roles: { admin: "مسؤول", member: "عضو", client: "عميل" },
  devices: "الأجهزة المسجّل الدخول منها",
  changePassword: "تغيير كلمة المرور",
  logout: "تسجيل الخروج",
};

export const signedInDevices: Catalogue["signedInDevices"] = {
  title: "الأجهزة المسجّل الدخول منها",
  lead: "كل الأماكن التي سجّلت الدخول منها. إن لم تعرف أحد الأجهزة، فسجّل خروجه وغيّر كلمة مرورك.",
  loading: "يجري البحث عن أماكن تسجيل دخولك…",
  count: (count) =>
    count === 1
      ? "سجّلت الدخول من هنا فقط."
      : `سجّلت الدخول من ${counted(count, ["جهاز واحد", "جهازين", "أجهزة", "جهازًا"])}.`,
  on: (browser, system) => `${isolated(browser)} على ${isolated(system)}`,
  unknown: "جهاز غير معروف",
  desktopApp: "تطبيق سطح المكتب",
  here: "هذا الجهاز",
  signedIn: "تسجيل الدخول",
  lastUsed: "آخر استخدام",
  withinTheHour: "خلال الساعة الأخيرة",
  address: "عنوان الشبكة",
  signOut: "تسجيل الخروج",
  signOutDevice: (device) => `تسجيل خروج ${isolated(device)}`,
  signingOut: "جارٍ تسجيل الخروج…",
  signOutOthers: "تسجيل خروج كل الأجهزة الأخرى",
  retry: "إعادة المحاولة",
  notOffered: "لا تحتفظ خدمة الحسابات هذه بقائمة للأجهزة المسجّل الدخول منها.",
};

export const panelTitles: Catalogue["panelTitles"] = {
  releaseNotes: (version) => `الجديد في ${isolated(version)}`,
  appVersion: "إصدار التطبيق",
  shortcuts: "اختصارات لوحة المفاتيح",
  troubleshooting: "حل المشكلات",
  broken: "عذرًا!",
  brokenText: "حدث خطأ ما",
};

export const releaseNotes: Catalogue["releaseNotes"] = {
  notes: [
    "قائمة في كل صفحة، ومنتجاتك على بُعد ضغطة واحدة.",
    "اعرف من أين سجّلت الدخول، وسجّل خروج الأجهزة التي لم تعد تستخدمها.",
    "المساعدة في مكان واحد: التنزيلات والمستندات والاختصارات والدعم.",
    "يرى المسؤولون في القائمة متى تحتاج مؤسستهم إلى التأكيد.",
  ],
};

export const shortcutList: Catalogue["shortcutList"] = {
  keys: "المفاتيح",
  does: "ما تفعله",
  next: "الانتقال إلى عنصر التحكم التالي أو السابق",
  choose: "اختيار مؤسسة أخرى أو منتج آخر",
  submit: "إرسال النموذج، أو البحث فورًا",
  close: "إغلاق قائمة أو لوحة",
  logOn: "تشغيل سجل التصحيح",
  logOff: "إيقاف سجل التصحيح",
  report: "إنشاء تقرير لفريق الدعم",
  or: "أو",
};

export const troubleshooting: Catalogue["troubleshooting"] = {
  lead: "عند طلب الدعم، اذكر ما هو مكتوب هنا.",
  report: "تقرير لفريق الدعم…",
  connection: "الاتصال",
  connected: "متصل",
  connecting: "جارٍ الاتصال…",
  reconnecting: "انقطع، وتجري إعادة الاتصال…",
  offline: "لا اتصال بالخدمة",
  version: "الإصدار",
  platform: "المنصة",
  platforms: { DESKTOP: "تطبيق سطح المكتب", MOBILE: "الهاتف المحمول", WEB: "متصفح الويب" },
  browser: "المتصفح",
  language: "اللغة",
  timeZone: "المنطقة الزمنية",
  window: "النافذة",
  windowSize: (width, height) => `${isolated(`${width} × ${height}`)} بكسل`,
  debugLog: "سجل التصحيح",
  debugLogAbout: "يكتب ما يفعله التطبيق في وحدة تحكم المتصفح. ولا يحتوي أبدًا على ما تكتبه.",
};
