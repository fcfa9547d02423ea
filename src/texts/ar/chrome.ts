import type { Catalogue } from "../catalogue.ts";
import { isolated } from "../isolated.ts";
import { number, plural } from "../numbers.ts";

const counted = (count: number, [one, two, few, many, other]: readonly [string, string, string, string, string]) =>
  plural("ar", count, {
    zero: `${number("ar", count)} ${other}`,
    one,
    two,
    few: `${number("ar", count)} ${few}`,
    many: `${number("ar", count)} ${many}`,
    other: `${number("ar", count)} ${other}`,
  });

export const sideMenu: Catalogue["sideMenu"] = {
  label: "القائمة",
  open: "فتح القائمة",
  close: "إغلاق القائمة",
  items: {
    workspace: "مساحة العمل",
    security: "الأمان",
    changePassword: "تغيير كلمة المرور",
    multiFactorSetup: "إعداد المصادقة متعددة العوامل",
    verifyOrganization: "التحقق من المؤسسة",
    downloads: "التنزيلات",
  },
  beta: "تجريبي",
  messages: (count) => counted(count, ["رسالة واحدة", "رسالتان", "رسائل", "رسالة", "رسالة"]),
  inbox: (count) => `${number("ar", count)} في صندوق الوارد`,
  notifications: (count) => counted(count, ["إشعار واحد", "إشعاران", "إشعارات", "إشعارًا", "إشعار"]),
};

export const moduleSwitcher: Catalogue["moduleSwitcher"] = {
  open: "المنتجات",
  lead: "الفتح في علامة تبويب جديدة",
  none: "اختَر مؤسسة في مساحة العمل لتظهر منتجاتها هنا.",
};

export const helpMenu: Catalogue["helpMenu"] = {
  open: "المساعدة",
  getHelp: "الحصول على المساعدة",
  newRelease: (version) => `الإصدار الجديد ${isolated(version)}`,
  downloadApp: "تنزيل التطبيق",
  video: "مشاهدة فيديو",
  lightMode: "الوضع الفاتح",
  darkMode: "الوضع الداكن",
  troubleshooting: "تحديد المشاكل وحلّها",
  appVersion: "إصدار التطبيق",
  documents: "المستندات",
  shortcuts: "اختصارات لوحة المفاتيح",
  support: "الدعم",
};

export const accountMenu: Catalogue["accountMenu"] = {
  open: (name) => `الحساب: ${isolated(name)}`,
  nameless: "أنت",
  roles: { admin: "مسؤول", member: "عضو", client: "عميل" },
  devices: "الأجهزة التي سجّلت الدخول منها",
  passkeys: "مفاتيح المرور",
  apps: "وصول التطبيقات",
  activity: "النشاط",
  picture: "تغيير الصورة",
  changePassword: "تغيير كلمة المرور",
  colours: "المظهر",
  system: "مثل النظام",
  light: "فاتح",
  dark: "داكن",
  logout: "تسجيل الخروج",
};

export const signedInDevices: Catalogue["signedInDevices"] = {
  title: "الأجهزة التي سجّلت الدخول منها",
  lead: "هذه هي الأجهزة التي سجّلت الدخول منها. إذا لم تتعرّف على أحدها، سجّل خروجه وغيّر كلمة المرور.",
  loading: "جارٍ تحميل أجهزتك…",
  count: (count) =>
    count === 1
      ? "تم تسجيل الدخول من هذا الجهاز فقط."
      : `تم تسجيل الدخول من ${counted(count, ["جهاز واحد", "جهازين", "أجهزة", "جهازًا", "جهاز"])}.`,
  on: (browser, system) => `${isolated(browser)} على ${isolated(system)}`,
  unknown: "جهاز غير معروف",
  desktopApp: "تطبيق سطح المكتب",
  here: "هذا الجهاز",
  signedIn: "تسجيل الدخول",
  lastUsed: "آخر استخدام",
  lastUsedAbout: "يُحدَّث مرة كل ساعة تقريبًا ما دام الجهاز مستخدَمًا.",
  withinTheHour: "خلال الساعة الأخيرة",
  address: "عنوان IP",
  addressAbout: "عنوان الجهاز على الشبكة. وقد يتغير بتغيّر موقعك أو شبكتك.",
  signOut: "تسجيل الخروج",
  signOutDevice: (device) => `تسجيل خروج ${isolated(device)}`,
  signingOut: "جارٍ تسجيل الخروج…",
  signOutOthers: "تسجيل خروج كل الأجهزة الأخرى",
  list: "الأجهزة",
  actions: "إجراءات",
  device: "الجهاز",
  signOutDeviceAsk: (device) => `هل تريد تسجيل خروج ${isolated(device)}؟`,
  signOutDeviceAbout: "يتم تسجيل خروجه فورًا، وعلى من يستخدمه تسجيل الدخول مرة أخرى.",
  signOutOthersAsk: "هل تريد تسجيل خروج كل الأجهزة الأخرى؟",
  signOutOthersAbout: "يتم تسجيل خروجها فورًا، وتبقى مسجّل الدخول على هذا الجهاز فقط.",
  signOutEverywhere: "تسجيل الخروج من كل مكان",
  signOutEverywhereAsk: "هل تريد تسجيل الخروج من كل مكان؟",
  signOutEverywhereAbout: "يتم تسجيل خروج جميع أجهزتك فورًا، ومنها هذا الجهاز، وعليك تسجيل الدخول مرة أخرى.",
  everywhereWord: "خروج",
  trusted: {
    heading: "الأجهزة التي لا تحتاج إلى عامل ثانٍ",
    lead: "عند تسجيل الدخول من أحدها نطلب كلمة المرور فقط.",
    since: (since, until) => `من ${isolated(since)} إلى ${isolated(until)}`,
    askAgain: "طلب العامل الثاني مرة أخرى",
    askAgainOn: (device) => `طلب العامل الثاني مرة أخرى على ${isolated(device)}`,
    asking: "لحظة من فضلك…",
  },
  retry: "إعادة المحاولة",
  notOffered: "قائمة الأجهزة التي سجّلت الدخول منها غير متاحة هنا.",
};

export const changePicture: Catalogue["changePicture"] = {
  title: "تغيير الصورة",
  lead: "تظهر بجانب اسمك. استخدم صورة واحدة بصيغة PNG أو JPEG أو GIF أو WebP.",
  choose: "صورة جديدة",
  uploading: "جارٍ رفع صورتك…",
  removing: "جارٍ إزالة صورتك…",
  remove: "إزالة الصورة",
  retry: "إعادة المحاولة",
  notOffered: "لا يمكن تغيير الصور هنا.",
};

export const passkeys: Catalogue["passkeys"] = {
  title: "مفاتيح المرور",
  lead: "سجّل الدخول ببصمتك أو وجهك أو قفل شاشة جهازك. لا يعمل مفتاح المرور إلا في هذا الموقع، ولا يمكن لأحد تخمينه.",
  loading: "جارٍ تحميل مفاتيح المرور…",
  none: "ليس لديك مفتاح مرور بعد.",
  count: (count) => (count === 1 ? "لديك مفتاح مرور واحد." : `عدد مفاتيح المرور لديك: ${number("ar", count)}.`),
  add: "إضافة مفتاح مرور",
  adding: "اتبع الخطوات في متصفحك…",
  list: "مفاتيح المرور لديك",
  made: (date) => `أُضيف في ${isolated(date)}`,
  lastUsed: (ago) => `آخر استخدام: ${isolated(ago)}`,
  withinTheHour: "خلال الساعة الأخيرة",
  neverUsed: "لم يُستخدم قط",
  rename: "إعادة التسمية",
  renameOne: (name) => `إعادة تسمية ${isolated(name)}`,
  renameAsk: "إعادة تسمية مفتاح المرور",
  name: "الاسم",
  save: "حفظ",
  remove: "إزالة",
  removing: "جارٍ الإزالة…",
  removeOne: (name) => `إزالة ${isolated(name)}`,
  removeAsk: (name) => `هل تريد إزالة ${isolated(name)}؟`,
  removeAbout: "يتوقف عن العمل هنا فورًا. قد يظل جهازك يعرضه حتى تحذفه منه أيضًا.",
  nameProblems: {
    required: "حقل مطلوب*",
    tooLong: (most) => `الحد الأقصى ${number("ar", most)} حرفًا`,
  },
  retry: "إعادة المحاولة",
  notOffered: "مفاتيح المرور غير متاحة هنا.",
};

export const apps: Catalogue["apps"] = {
  title: "وصول التطبيقات",
  lead: "تطبيقات من شركات أخرى يمكنها استخدام حسابك. لا ترى كلمة مرورك أبدًا.",
  loading: "جارٍ تحميل تطبيقاتك…",
  none: "لا يملك أي تطبيق إذن الوصول إلى حسابك. يظهر التطبيق هنا بعد أن تسجّل الدخول إليه بهذا الحساب.",
  count: (count) =>
    count === 1
      ? "يمكن لتطبيق واحد الوصول إلى حسابك."
      : `عدد التطبيقات التي يمكنها الوصول إلى حسابك: ${number("ar", count)}.`,
  list: "التطبيقات التي لها وصول",
  sees: "يمكنه رؤية اسمك وبريدك الإلكتروني ومعرّف حسابك",
  allowed: (date) => `لديه وصول منذ ${isolated(date)}`,
  lastUsed: (ago) => `آخر استخدام: ${isolated(ago)}`,
  withinTheHour: "خلال الساعة الأخيرة",
  withdraw: "إزالة الوصول",
  withdrawing: "جارٍ إزالة الوصول…",
  withdrawOne: (name) => `إزالة وصول ${isolated(name)}`,
  withdrawAsk: (name) => `هل تريد إزالة وصول ${isolated(name)}؟`,
  withdrawAbout: "يفقد إمكانية الوصول فورًا. يحتفظ بما قرأه من قبل، ويمكنه أن يطلب الوصول مرة أخرى.",
  retry: "إعادة المحاولة",
  notOffered: "قائمة التطبيقات غير متاحة هنا.",
};

export const activity: Catalogue["activity"] = {
  title: "النشاط",
  lead: "ما حدث لأمان حسابك خلال آخر 90 يومًا، ما عدا تسجيل الدخول من عناوين IP التي تستخدمها من قبل. إذا لم تفعل أحد هذه الأمور بنفسك، فغيّر كلمة مرورك وأبلغ المسؤول لديك.",
  loading: "جارٍ تحميل نشاطك…",
  count: (count) => `${counted(count, ["حدث واحد", "حدثان", "أحداث", "حدثًا", "حدث"])}.`,
  list: "نشاط الحساب",
  what: "ما حدث",
  when: "الوقت",
  device: "الجهاز",
  address: "عنوان IP",
  addressAbout: "عنوان الجهاز على الشبكة. وقد يتغير بتغيّر موقعك أو شبكتك.",
  kinds: {
    newDevice: "تسجيل دخول من عنوان IP جديد",
    passwordChanged: "تغيير كلمة المرور",
    secondFactorChanged: "إعداد المصادقة متعددة العوامل",
    passkeyAdded: "إضافة مفتاح مرور",
    passkeyRemoved: "إزالة مفتاح مرور",
    recoveryCodeUsed: "استخدام رمز الاسترداد",
    deviceTrusted: "جهاز لا يحتاج إلى عامل ثانٍ",
    appAllowed: "السماح لتطبيق بالوصول",
    appWithdrawn: "إزالة وصول تطبيق",
    signedOutEverywhere: "تسجيل خروج الأجهزة",
  },
  retry: "إعادة المحاولة",
  notOffered: "نشاط حسابك غير متاح هنا.",
};

export const panelTitles: Catalogue["panelTitles"] = {
  releaseNotes: (version) => `الجديد في ${isolated(version)}`,
  appVersion: "إصدار التطبيق",
  shortcuts: "اختصارات لوحة المفاتيح",
  troubleshooting: "تحديد المشاكل وحلّها",
  support: "الدعم",
  broken: "عذرًا!",
  brokenText: "حدث خطأ ما",
};

export const releaseNotes: Catalogue["releaseNotes"] = {
  notes: [
    "قائمة في كل صفحة، ومنتجاتك على بُعد نقرة واحدة.",
    "اطّلع على الأجهزة التي سجّلت الدخول منها، وسجّل خروج الأجهزة التي لم تعد تستخدمها.",
    "المساعدة في مكان واحد: التنزيلات والمستندات والاختصارات والدعم.",
    "تعرض القائمة للمسؤولين تنبيهًا عندما تحتاج المؤسسة إلى التحقق منها.",
  ],
};

export const shortcutList: Catalogue["shortcutList"] = {
  keys: "الاختصار",
  does: "الإجراء",
  next: "الانتقال إلى عنصر التحكم التالي أو السابق",
  choose: "اختيار مؤسسة أخرى أو منتج آخر",
  submit: "إرسال النموذج أو البحث فورًا",
  close: "إغلاق قائمة أو لوحة",
  logOn: "تشغيل سجل التصحيح",
  logOff: "إيقاف سجل التصحيح",
  report: "إنشاء تقرير دعم",
  or: "أو",
};

export const support: Catalogue["support"] = {
  lead: "يعرض تقرير الدعم لفريقنا هذه الصفحة كما تظهر لك، ليتمكن من مساعدتك بسرعة أكبر. لن يُرسَل أي شيء ما لم تشارك التقرير مع الفريق.",
  report: "إنشاء تقرير دعم…",
  contact: "التواصل مع الدعم",
  email: (address) => `المراسلة عبر ${isolated(address)}`,
};

export const troubleshooting: Catalogue["troubleshooting"] = {
  lead: "عند التواصل مع فريق الدعم، أضِف هذه التفاصيل.",
  connection: "الاتصال",
  connected: "متصل",
  connecting: "جارٍ الاتصال…",
  reconnecting: "انقطع الاتصال. جارٍ إعادة الاتصال…",
  offline: "لا يوجد اتصال",
  version: "الإصدار",
  platform: "المنصة",
  platforms: { DESKTOP: "تطبيق سطح المكتب", MOBILE: "الهاتف المحمول", WEB: "متصفح الويب" },
  browser: "المتصفح",
  language: "اللغة",
  timeZone: "المنطقة الزمنية",
  window: "النافذة",
  windowSize: (width, height) => `${isolated(`${width} × ${height}`)} بكسل`,
  debugLog: "سجل التصحيح",
  debugLogAbout: "يسجّل نشاط التطبيق في وحدة تحكم المتصفح، ولا يتضمن أبدًا ما تكتبه.",
};
