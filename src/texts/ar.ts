import type { Catalogue } from "./catalogue.ts";
import { number, plural } from "./numbers.ts";

/**
 * Wraps a value in Unicode's first-strong isolate, so that its script does not reorder the words around it in a
 * right-to-left text.
 */
const isolated = (value: string): string => `\u2068${value}\u2069`;

const counted = (count: number, [one, two, few, many, other]: readonly [string, string, string, string, string]) =>
  plural("ar", count, {
    zero: `${number("ar", count)} ${other}`,
    one,
    two,
    few: `${number("ar", count)} ${few}`,
    many: `${number("ar", count)} ${many}`,
    other: `${number("ar", count)} ${other}`,
  });

const problems: Catalogue["common"]["problems"] = {
  required: () => "مطلوب*",
  invalid: (label) => `يجب أن تكون قيمة «${label}» صحيحة.`,
  tooLong: () => "1,000 حرف على الأكثر",
  tooShort: () => "8 أحرف على الأقل",
  phoneTooShort: () => "أرقام أقل مما يلزم لهذا البلد. تحقَّق من الرقم ومن رمز البلد.",
  phoneTooLong: () => "أرقام أكثر مما يلزم لهذا البلد. تحقَّق من الرقم ومن رمز البلد.",
  uppercase: () => "استخدِم حرفًا إنجليزيًا كبيرًا.",
  lowercase: () => "استخدِم حرفًا إنجليزيًا صغيرًا.",
  number: () => "استخدِم رقمًا واحدًا.",
  special: () => "استخدِم رمزًا خاصًا واحدًا.",
  notEqual: () => "كلمة المرور وتأكيدها غير متطابقين",
};

const failures: Catalogue["common"]["failures"] = {
  refused: "حدث خطأ ما",
  unauthorised: "انتهت جلستك. سجّل الدخول مرة أخرى.",
  signedOutEverywhere: "تم تسجيل خروجك من جميع الأجهزة، ومنها هذا الجهاز. سجّل الدخول مرة أخرى.",
  throttled: "عدد المحاولات كبير جدًا.",
  offline: "حدث خطأ ما. تحقَّق من اتصالك وأعِد المحاولة.",
  timeout: "حدث خطأ ما",
  notKnown: "لا يمكننا معرفة ما إذا كان هذا قد تم. تحقق قبل المحاولة مرة أخرى.",
  unreadable: "حدث خطأ ما",
  invalidRecoveryCode: "رمز الاسترداد غير صحيح",
  invalidCode: "رمز التحقق غير صحيح",
  emailTaken: "هناك حساب مسجَّل بعنوان البريد الإلكتروني هذا. سجّل الدخول أو أنشئ حسابًا بعنوان آخر",
  passkeyCancelled:
    "لم يُستخدم مفتاح مرور: تم الإلغاء أو انتهى الوقت أو لم يتمكن هذا الجهاز من التحقق منك. أعِد المحاولة أو استخدِم طريقة أخرى.",
  passkeyExists: "يوجد على هذا الجهاز مفتاح مرور لحسابك بالفعل.",
  passkeyElsewhere: "لا تعمل مفاتيح المرور على عنوان الويب هذا.",
  passkeyUnsupported: "لا يمكن لهذا المتصفح أو الجهاز استخدام مفاتيح المرور هنا. استخدِم طريقة أخرى أو جهازًا آخر.",
  passkeyFailed: "حدث خطأ ما في مفتاح المرور. أعِد المحاولة أو استخدِم طريقة أخرى أو جهازًا آخر.",
};

const signIn = "تسجيل الدخول";
const haveAccount = "هل لديك حساب؟";
const invitedBy: Catalogue["invite"]["invitedBy"] = (company, inviter) => {
  if (inviter === null) return company === null ? null : `تمت دعوتك للانضمام إلى ${isolated(company)}.`;
  return company === null
    ? `تلقيت دعوة من ${isolated(inviter)}.`
    : `تلقيت دعوة من ${isolated(inviter)} للانضمام إلى ${isolated(company)}.`;
};

const remembered = "هل تذكّرت كلمة المرور؟";
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
const organisations = (count: number) =>
  plural("ar", count, {
    zero: "لا مؤسسات",
    one: "مؤسسة واحدة",
    two: "مؤسستان",
    few: `${number("ar", count)} مؤسسات`,
    many: `${number("ar", count)} مؤسسة`,
    other: `${number("ar", count)} مؤسسة`,
  });

/** All texts in Arabic, in a chunk of their own. */
export const ar: Catalogue = {
  common: {
    problems,
    failures,
    alertTitle: "عذرًا!",
    tryAgainIn: (wait) => `إعادة المحاولة بعد ${isolated(wait)}.`,
    reference: (code) => `الرقم المرجعي ${isolated(code)}`,
    copyright: (year, productName) => `© ${year} ${isolated(productName)}. جميع الحقوق محفوظة.`,
    showPassword: "إظهار كلمة المرور",
    hidePassword: "إخفاء كلمة المرور",
    settings: "اللغة والمظهر",
    language: "اللغة",
    useDark: "التبديل إلى الوضع الداكن",
    useLight: "التبديل إلى الوضع الفاتح",
    pageTitle: (heading, productName) => `${heading} · ${productName}`,

    welcome: {
      headline: (name) => `مرحبًا بك في ${isolated(name)}`,
      taglineCompany: "العمل شغفنا",
      taglineProduct: "نصل بين الناس. نطوّر العمليات. نرفع الأداء.",
      valuesHeading: "قيمنا الأساسية",
      values: [
        "نعمل كل يوم سعيًا إلى الإتقان",
        "نلهم الفرق لتقديم أفضل ما لديها",
        "ننمو باستمرار كل يوم",
        "نبتكر خدمات ذات قيمة مضافة",
      ],
      logoOf: (company) => `شعار ${isolated(company)}`,
    },

    login: {
      heading: "تسجيل الدخول إلى حسابك",
      greeting: "مرحبًا بعودتك! يُرجى تسجيل الدخول للوصول إلى المنتج.",
      identifier: "البريد الإلكتروني / اسم المستخدم",
      password: "كلمة المرور",
      forgotPassword: "هل نسيت كلمة المرور؟",
      submit: "تسجيل الدخول",
      usePasskey: "تسجيل الدخول بمفتاح مرور",
      passkeysAt: (host) => `تعمل مفاتيح المرور على ${isolated(host)} فقط`,
      noAccount: "أليس لديك حساب؟",
      signUp: "إنشاء حساب",
    },

    onboardingLogin: {
      identifier: "البريد الإلكتروني / رمز الموظف",
    },

    company: {
      missing: "تعذّر تحميل اسم مؤسستك وشعارها.",
      retry: "إعادة المحاولة",
    },

    connection: {
      offline: "تعذّر الاتصال. جارٍ إعادة المحاولة…",
      reconnecting: "انقطع الاتصال. جارٍ إعادة الاتصال…",
      back: "عاد الاتصال بالإنترنت.",
    },
    update: { ready: "يتوفر إصدار جديد.", reload: "إعادة التحميل" },

    starting: { text: "لحظة من فضلك…" },
    signingOut: { text: "جارٍ تسجيل خروجك…" },
    fault: {
      heading: "عذرًا!",
      text: "حدث خطأ ما",
      advice: "ابدأ هذه الخطوة من جديد أو أعِد تحميل الصفحة.",
      restart: "البدء من جديد",
      reload: "إعادة التحميل",
      report: "إنشاء تقرير دعم",
      reportMissing: "تعذّر إنشاء التقرير لعدم وجود اتصال. أعِد المحاولة.",
    },
  },

  authorize: {
    waiting: "تسجيل الدخول",
    waitingText: "جارٍ التحقق من طلب تسجيل الدخول…",
    heading: (client) =>
      client === null ? "تسجيل الدخول للمتابعة إلى التطبيق" : `تسجيل الدخول للمتابعة إلى ${isolated(client)}`,
    lead: (productName) =>
      `يُرجى استخدام حسابك في ${isolated(productName)}. سيطّلع التطبيق على هويتك لمدة ساعة، لكنه لن يطّلع على كلمة المرور أبدًا.`,
    goesTo: (host) => `ستتم إعادتك بعد ذلك إلى ${isolated(host)}.`,
    identifier: "البريد الإلكتروني / اسم المستخدم",
    shares: (client) => `سيرى ${isolated(client)} اسمك وبريدك الإلكتروني ومعرّفًا لحسابك، لمدة ساعة بعد كل تسجيل دخول.`,
    continueAs: (email) => `المتابعة باسم ${isolated(email)}`,
    anotherAccount: "استخدام حساب آخر",
    expects: (client, expected, email) =>
      `يتوقع ${isolated(client)} تسجيل الدخول باسم ${isolated(expected)}، لكنك مسجّل الدخول باسم ${isolated(email)}.`,
    signInAs: (expected) => `تسجيل الدخول باسم ${isolated(expected)}`,
    proofFor: (client) =>
      client === null ? "يطلب التطبيق ذلك قبل المتابعة." : `يطلب ${isolated(client)} ذلك قبل المتابعة.`,
    decline: "إلغاء",
    backTo: (client) => `العودة إلى ${isolated(client)}`,
    popupTitle: "عذرًا...",
    popupClose: "حسنًا",
    rejected: {
      heading: "تعذّر إكمال تسجيل الدخول",
      text: "هناك مشكلة في الرابط الذي نقلك إلى هنا.",
      advice: "يُرجى العودة إلى التطبيق وإعادة المحاولة. وإذا تكررت المشكلة، يُرجى التواصل مع فريق دعم التطبيق.",
    },
    unintroduced: {
      heading: "تعذّر تحميل معلومات التطبيق",
      advice: "يمكنك إعادة المحاولة أو العودة إلى التطبيق والبدء من جديد.",
      retry: "إعادة المحاولة",
    },
    toLogin: "تسجيل الدخول إلى مساحة عملك بدلًا من ذلك",
    code: {
      heading: "المصادقة متعددة العوامل",
      askApp: "أدخِل الرمز المكوّن من 6 أرقام من تطبيق المصادقة.",
      askEmail: "أدخِل الرمز المكوّن من 6 أرقام الذي أرسلناه إلى بريدك الإلكتروني.",
      label: "رمز المصادقة",
      submit: "تحقُّق",
      send: "إعادة إرسال الرمز",
      resend: "إعادة إرسال الرمز",
      resendIn: (wait) => `إعادة إرسال الرمز بعد ${isolated(wait)}`,
      sending: "جارٍ إرسال الرمز…",
      sent: "تم إرسال رمز التحقق.",
      useRecoveryCode: "استخدام رمز الاسترداد",
      back: "استخدام حساب آخر",
    },
  },

  storageClosed: {
    heading: "ملفات تعريف الارتباط غير مفعّلة",
    text: "يتطلب تسجيل الدخول ملفات تعريف الارتباط وبيانات الموقع. يُرجى السماح بها لهذا الموقع في إعدادات المتصفح، ثم إعادة تحميل الصفحة.",
  },

  configuration: {
    heading: "لم يتم إعداد هذا الموقع بشكل صحيح",
    text: "إعدادات الموقع غير موجودة أو تحتوي على أخطاء. إذا كنت تدير هذا الموقع، يُرجى إصلاح المشاكل أدناه. وإلا يُرجى إبلاغ مسؤول الموقع.",
  },

  sideMenu: {
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
  },

  moduleSwitcher: {
    open: "المنتجات",
    lead: "الفتح في علامة تبويب جديدة",
    none: "اختَر مؤسسة في مساحة العمل لتظهر منتجاتها هنا.",
  },

  helpMenu: {
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
  },

  accountMenu: {
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
  },

  signedInDevices: {
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
  },

  changePicture: {
    title: "تغيير الصورة",
    lead: "تظهر بجانب اسمك. استخدم صورة واحدة بصيغة PNG أو JPEG أو GIF أو WebP.",
    choose: "صورة جديدة",
    uploading: "جارٍ رفع صورتك…",
    removing: "جارٍ إزالة صورتك…",
    remove: "إزالة الصورة",
    retry: "إعادة المحاولة",
    notOffered: "لا يمكن تغيير الصور هنا.",
  },

  passkeys: {
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
  },

  apps: {
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
  },

  activity: {
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
  },

  panelTitles: {
    releaseNotes: (version) => `الجديد في ${isolated(version)}`,
    appVersion: "إصدار التطبيق",
    shortcuts: "اختصارات لوحة المفاتيح",
    troubleshooting: "تحديد المشاكل وحلّها",
    support: "الدعم",
    broken: "عذرًا!",
    brokenText: "حدث خطأ ما",
  },

  releaseNotes: {
    notes: [
      "قائمة في كل صفحة، ومنتجاتك على بُعد نقرة واحدة.",
      "اطّلع على الأجهزة التي سجّلت الدخول منها، وسجّل خروج الأجهزة التي لم تعد تستخدمها.",
      "المساعدة في مكان واحد: التنزيلات والمستندات والاختصارات والدعم.",
      "تعرض القائمة للمسؤولين تنبيهًا عندما تحتاج المؤسسة إلى التحقق منها.",
    ],
  },

  shortcutList: {
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
  },

  support: {
    lead: "يعرض تقرير الدعم لفريقنا هذه الصفحة كما تظهر لك، ليتمكن من مساعدتك بسرعة أكبر. لن يُرسَل أي شيء ما لم تشارك التقرير مع الفريق.",
    report: "إنشاء تقرير دعم…",
    contact: "التواصل مع الدعم",
    email: (address) => `المراسلة عبر ${isolated(address)}`,
  },

  troubleshooting: {
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
  },

  multiFactorLogin: {
    heading: "المصادقة متعددة العوامل",
    askApp: "أدخِل الرمز المكوّن من 6 أرقام من تطبيق المصادقة.",
    askEmail: (email) => `يمكننا إرسال رمز مكوّن من 6 أرقام إلى ${isolated(email)}.`,
    askEmailSent: (email) => `أدخِل الرمز المكوّن من 6 أرقام الذي أرسلناه إلى ${isolated(email)}.`,
    code: "رمز المصادقة",
    submit: "تحقُّق",
    sendCode: "إرسال الرمز",
    resend: "إعادة إرسال الرمز",
    resendIn: (wait) => `إعادة إرسال الرمز بعد ${isolated(wait)}`,
    sending: "جارٍ إرسال الرمز…",
    sent: "تم إرسال رمز التحقق.",
    byEmail: "الحصول على رمز عبر البريد الإلكتروني بدلًا من ذلك",
    byApp: "استخدام تطبيق المصادقة بدلًا من ذلك",
    byPasskey: "استخدام مفتاح مرور بدلًا من ذلك",
    askPasskey: "أكّد هويتك باستخدام مفتاح مرورك.",
    usePasskey: "استخدام مفتاح مرورك",
    trustDevice: "عدم طلب رمز على هذا الجهاز لمدة 30 يومًا",
    trustDeviceByPasskey: "عدم طلب مفتاح مروري على هذا الجهاز لمدة 30 يومًا",
    trusting: "جارٍ تذكّر هذا الجهاز…",
    noCode: "أليس لديك رمز من Google Authenticator؟",
    addRecoveryCode: "إدخال رمز الاسترداد",
    useRecoveryCode: "استخدام رمز الاسترداد",
    back: "العودة إلى تسجيل الدخول",
  },

  verifyEmail: {
    heading: "التحقق من بريدك الإلكتروني",
    sentTo: (email) => `أرسلنا رمز تحقق مكوّنًا من 6 أرقام إلى ${isolated(email)}`,
    code: "رمز التحقق",
    submit: "إرسال",
    resend: "إعادة إرسال رمز التحقق",
    resendIn: (wait) => `إعادة إرسال رمز التحقق بعد ${isolated(wait)}`,
    sending: "جارٍ إرسال رمز التحقق…",
    sent: "تم إرسال رمز التحقق.",
    back: "العودة إلى تسجيل الدخول",
  },

  copying: {
    copy: "نسخ",
    copied: "تم النسخ",
    refused: "لم يسمح متصفحك بالنسخ. حدِّد النص وانسخه يدويًا.",
  },

  downloads: {
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
    build: (version) => `الإصدار ${isolated(version)}`,
    connection: (id) => `معرّف الاتصال: ${isolated(id)}`,
    download: (label) => `تنزيل ${isolated(label)}`,
    link: (label) => `رابط ${isolated(label)}`,
    backToWorkspace: "الانتقال إلى مساحة عملك",
    backToLogin: "تسجيل الدخول",
  },

  signUp: {
    signIn,
    haveAccount,
    heading: "إنشاء حساب",
    aboutYou: {
      lead: "الخطوة 1 من 2: معلومات عنك",
      firstName: "الاسم الأول",
      lastName: "اسم العائلة",
      email: "البريد الإلكتروني",
      phoneCountry: "رمز الدولة",
      phone: "الهاتف",
      agree: "أوافق على",
      terms: "الشروط والأحكام",
      and: "وعلى",
      privacy: "سياسة الخصوصية",
      pleaseAgree: "يُرجى الموافقة على الشروط والأحكام وسياسة الخصوصية",
      submit: "التالي",
    },
    aboutCompany: {
      heading: "معلومات عن شركتك",
      lead: "الخطوة 2 من 2: شركتك",
      company: "الشركة",
      numemployees: "عدد الموظفين",
      choose: "اختيار",
      country: "الدولة",
      submit: "إنشاء حساب",
      back: "رجوع",
    },
  },

  stayTuned: {
    heading: "ترقّب تواصلنا",
    text: "شكرًا لتسجيلك. سيتواصل معك أحد مندوبي المبيعات لدينا.",
    home: "الانتقال إلى الصفحة الرئيسية",
    demo: "حجز عرض توضيحي",
    signIn: "العودة إلى تسجيل الدخول",
  },

  onboardingSignUp: {
    signIn,
    haveAccount,
    heading: "إنشاء حسابك",
    lead: "استخدِم عنوان البريد الإلكتروني الذي وصلتك الدعوة عليه واختَر كلمة مرور.",
    email: "البريد الإلكتروني",
    submit: "إنشاء حساب",
  },

  invite: {
    invitedBy,
    signIn,
    checking: { heading: "دعوتك", text: "جارٍ التحقق من دعوتك…" },
    register: {
      heading: "الانضمام إلى فريقك",
      lead: "أنشئ حسابك لقبول الدعوة.",
      firstName: "الاسم الأول",
      lastName: "اسم العائلة",
      email: "البريد الإلكتروني",
      submit: "إنشاء الحساب",
    },
    accept: {
      heading: "وصلتك دعوة",
      lead: (email) => (email === null ? "اقبل الدعوة للانضمام." : `اقبل الدعوة للانضمام بالعنوان ${isolated(email)}.`),
      submit: "قبول الدعوة",
      workspace: "ليس الآن، الانتقال إلى مساحة عملك",
    },
    loginAndAccept: {
      heading: "تم العثور على حساب",
      lead: (email) =>
        email === null
          ? "هناك حساب مسجَّل بعنوان بريدك الإلكتروني. سجّل الدخول لقبول الدعوة."
          : `هناك حساب مسجَّل بالعنوان ${isolated(email)}. سجّل الدخول لقبول الدعوة.`,
    },
    invitationReplaced: {
      heading: "انتهت صلاحية الدعوة",
      lead: "أرسلنا إليك بعد ذلك دعوة أحدث. الدعوة الأحدث وحدها صالحة: افتح الرابط الموجود في تلك الرسالة.",
    },
    invitationCodeExpired: {
      heading: "انتهت صلاحية الدعوة",
      lead: "لم تعد هذه الدعوة صالحة. اطلب دعوة جديدة من الشخص الذي دعاك.",
    },
    invitationAlreadyAccepted: {
      heading: "تم قبول الدعوة",
      lead: "عنوان البريد الإلكتروني هذا مسجَّل بالفعل...",
      advice: "سجّل الدخول للمتابعة.",
    },
    accountNotVerified: {
      heading: "التحقق",
      lead: "عليك التحقق من حسابك",
      submit: "التحقق من الحساب",
    },
    emailNotMatching: {
      heading: "البريد الإلكتروني غير مطابق",
      lead: (email, own) =>
        `هذه الدعوة ${email === null ? "لعنوان بريد إلكتروني آخر" : `للعنوان ${isolated(email)}`}. لقد سجّلت الدخول ${own === null ? "بحساب آخر" : `بالحساب ${isolated(own)}`}.`,
      advice: "سجّل الخروج للرد عليها بالعنوان الذي وُجّهت إليه. تبقى هذه الدعوة مفتوحة.",
      logout: "تسجيل الخروج",
      workspace: "البقاء مسجَّلاً والانتقال إلى مساحة عملك",
    },
    failed: {
      heading: "عذرًا! حدث خطأ ما. يُرجى إعادة المحاولة بعد قليل",
      retry: "إعادة المحاولة",
    },
  },

  clientInvitation: {
    accepting: { heading: "دعوتك", text: "جارٍ تأكيد حسابك…" },
    invitedBy,
    accepted: {
      heading: "تم تأكيد حسابك.",
      lead: "سجّل الدخول بعنوان البريد الإلكتروني وكلمة المرور هذين.",
      email: "البريد الإلكتروني",
      password: "كلمة المرور",
      hidden: "مخفية",
      once: "لن تظهر كلمة المرور هذه مرة أخرى. احتفظ بها حتى تسجّل الدخول، ثم ستختار كلمة مرور خاصة بك.",
      noPassword: "سجّل الدخول بكلمة المرور الحالية.",
      signIn: "هيا نسجّل الدخول",
    },
    refused: {
      heading: "حدث خطأ ما",
      advice: "للحصول على المساعدة، تواصل مع المؤسسة التي دعتك.",
      signIn,
      sendLink: "أرسلوا إليّ رابطًا لتعيين كلمة مرور",
    },
    linkSent: {
      heading: "تفقَّد بريدك الإلكتروني",
      lead: (email) => `أرسلنا رابطًا لتعيين كلمة مرور إلى ${isolated(email)}.`,
      signIn: "العودة إلى تسجيل الدخول",
    },
    unanswered: {
      heading: "تعذّر تأكيد دعوتك",
      retry: "إعادة المحاولة",
    },
  },

  newPassword: {
    password: "كلمة المرور الجديدة",
    confirm: "تأكيد كلمة المرور",
    rulesHeading: "يجب أن تحتوي كلمة المرور الجديدة على",
    rules: {
      tooShort: "8 أحرف على الأقل",
      uppercase: "حرف إنجليزي كبير",
      lowercase: "حرف إنجليزي صغير",
      number: "رقم واحد",
      special: "رمز خاص واحد",
    },
    met: "مستوفى",
    notMet: "غير مستوفى بعد",
  },

  changePassword: {
    heading: "تغيير كلمة المرور",
    forced: "عُيّنت لك كلمة مرور. اختَر كلمة مرور خاصة بك للمتابعة.",
    email: "البريد الإلكتروني",
    employeeCode: "رمز الموظف",
    none: "لا يوجد",
    oldPassword: "كلمة المرور الحالية",
    submit: "تغيير كلمة المرور",
    cancel: "إلغاء",
    cancelHint: "سيؤدي الإلغاء إلى تسجيل خروجك.",
    back: "العودة إلى مساحة عملك",
  },

  forgotPassword: {
    heading: "نسيت كلمة المرور",
    lead: "أدخِل عنوان بريدك الإلكتروني وسنرسل إليك رابطًا لاختيار كلمة مرور جديدة.",
    email: "البريد الإلكتروني",
    submit: "إرسال",
    recovery: "هل تريد تجربة رمز الاسترداد؟",
    remembered,
    signIn,
  },

  emailSent: {
    heading: "تفقَّد بريدك الإلكتروني",
    lead: "إذا كان هناك حساب بهذا العنوان، فقد أرسلنا إليه رابطًا لاختيار كلمة مرور جديدة.",
    leadTo: (email) => `إذا كان هناك حساب بالعنوان ${isolated(email)}، فقد أرسلنا إليه رابطًا لاختيار كلمة مرور جديدة.`,
    leadSecured:
      "تم تأمين حسابك وتسجيل خروج جميع الأجهزة. أرسلنا إلى عنوان بريد الحساب رابطًا لاختيار كلمة مرور جديدة، وهو صالح لمدة 10 دقائق.",
    advice: "ألم تصلك الرسالة؟ تحقَّق من مجلد الرسائل غير المرغوب فيها.",
    again: "الحصول على رابط جديد",
    login: "تسجيل الدخول",
  },

  forgotWithRecovery: {
    heading: "استخدام رمز الاسترداد",
    lead: "أدخِل رمز الاسترداد الذي حفظته عند إعداد المصادقة متعددة العوامل.",
    identifier: "البريد الإلكتروني / اسم المستخدم",
    recoveryCode: "رمز الاسترداد",
    submit: "إرسال",
    byEmail: "الحصول على رابط عبر البريد الإلكتروني بدلًا من ذلك",
    remembered,
    signIn,
  },

  resetPassword: {
    heading: "إعادة تعيين كلمة المرور",
    lead: "اختَر كلمة مرور جديدة لحسابك.",
    account: "الحساب",
    checking: "جارٍ التحقق من الرابط…",
    submit: "إعادة تعيين كلمة المرور",
    again: "الحصول على رابط جديد",
    anotherCode: "استخدام رمز استرداد آخر",
    remembered,
    signIn,
    expired: {
      heading: "لم يعد هذا الرابط يعمل",
      lead: "سبق استخدام هذا الرابط أو أنه قديم جدًا أو حلّ محله رابط أحدث. افتح الرابط الموجود في أحدث رسالة منا، أو احصل على رابط جديد.",
    },
    unchecked: {
      heading: "تعذّر التحقق من الرابط",
      retry: "إعادة المحاولة",
    },
    changed: {
      heading: "تمت إعادة تعيين كلمة المرور",
      lead: "تمت إعادة تعيين كلمة مرورك بنجاح.",
      redirect: (wait) => `سيتم نقلك إلى صفحة تسجيل الدخول بعد ${isolated(wait)}.`,
    },
  },

  notMe: {
    heading: "هل تريد تأمين حسابك؟",
    lead: "إذا لم تكن أنت من فعل ما ورد في رسالتنا، فربما يستخدم شخص آخر حسابك.",
    effects: [
      "سيتم تسجيل خروج جميع الأجهزة والتطبيقات التي سمحت لها بالوصول، وستتوقف الرموز والروابط التي أرسلناها من قبل ورمز الاسترداد عن العمل.",
      "ستتوقف كلمة مرورك عن العمل، وسنرسل إلى عنوان بريد الحساب رابطًا لاختيار كلمة مرور جديدة.",
      "ستُزال مفاتيح المرور والتطبيقات التي أُضيفت خلال آخر 7 أيام، ولن يبقى أي جهاز موثوقًا به. إذا كان مفتاح منها عاملك الثاني الوحيد، فستحتاج إلى المسؤول لديك لتسجيل الدخول من جديد.",
    ],
    secure: "تأمين حسابي",
    itWasMe: "هل كنت أنت؟",
    signIn,
    over: {
      heading: "لم يعد هذا الرابط يعمل",
      lead: "سبق استخدام هذا الرابط أو أنه قديم جدًا أو غير كامل. إذا كنت قد استخدمته، فقد تم تسجيل خروج أجهزتك. اختَر كلمة مرور جديدة احتياطًا.",
      again: "الحصول على رابط لكلمة مرور جديدة",
    },
  },

  confirmDialog: {
    title: "حدث خطأ ما.",
    confirm: "متابعة",
    cancel: "إلغاء",
  },

  sidePanel: {
    close: "إغلاق",
    content: "المحتوى",
    confirmClose: "إذا أغلقت ورقة استيراد الموظفين الآن، ستفقد ما أدخلته. هل تريد إغلاقها على أي حال؟",
  },

  commentDialog: {
    comment: "تعليق",
    length: (used, most) => `${letters(used)} من أصل ${digits(most)}`,
    tooShort: (least) => `الحد الأدنى: ${letters(least)}.`,
    tooLong: (most) => `الحد الأقصى: ${letters(most)}.`,
    skip: "تخطٍّ",
  },

  confirmWordDialog: {
    pleaseType: (word) => `يُرجى كتابة ${isolated(word)}`,
    notTheWord: (word) => `النص لا يطابق ${isolated(word)}.`,
  },

  dataTable: {
    empty: "لا توجد بيانات لعرضها",
  },

  pagination: {
    pages: "الصفحات",
    page: (page) => `الصفحة ${page}`,
    previous: "الصفحة السابقة",
    next: "الصفحة التالية",
    perPage: "عدد الصفوف في الصفحة",
    shown: (from, to, total) => `${from}–${to} من أصل ${total}`,
  },

  fileUpload: {
    choose: "اختيار الملفات",
    orDrop: "أو اسحبها وأفلِتها هنا",
    limits: (count, megabytes) => `الحد الأقصى: ${files(count)}، وحجم الملف حتى ${megabyte(megabytes)}`,
    tooLarge: (megabytes) => `يجب أن يكون حجم الملفات أصغر من ${megabyte(megabytes)}!`,
    tooMany: (count) => `الحد الأقصى في المرة الواحدة: ${files(count)}.`,
    unsupported: "الملف غير متوافق.",
    remove: (fileName) => `إزالة ${isolated(fileName)}`,
    uploading: (fileName) => `جارٍ تحميل ${isolated(fileName)}`,
  },

  countryPicker: {
    nothingFound: "لم يتم العثور على أي دولة.",
    loading: "جارٍ تحميل الدول…",
    unknown: "تعذّر تحميل الدول.",
    retry: "إعادة المحاولة",
  },

  challengeForm: {
    note: "سنتحقق من الرمز بمجرد إدخال رقمه الأخير.",
  },

  recoveryCodeField: {
    example: `مثال: ${isolated("A1B2-C3D4E5")}`,
  },

  multiFactorSetup: {
    heading: "إعداد المصادقة متعددة العوامل",
    lead: "اختَر طريقة إثبات هويتك عند تسجيل الدخول. يمكنك اختيار أكثر من طريقة.",
    required: "تتطلب شركتك عاملًا ثانيًا عند تسجيل الدخول. أعدّه مرة واحدة للمتابعة. يمكنك اختيار أكثر من طريقة.",
    loading: "جارٍ تجهيز الإعداد…",
    failedHeading: "تعذّر تحميل الإعداد",
    retry: "إعادة المحاولة",
    startOver: "البدء من جديد",
    signInAgain: "تسجيل الدخول مرة أخرى",
    methods: "طرق التحقق",
    email: {
      name: "البريد الإلكتروني",
      about: (email) =>
        email === null
          ? "سنرسل رمزًا مكوّنًا من 6 أرقام إلى بريدك الإلكتروني."
          : `سنرسل رمزًا مكوّنًا من 6 أرقام إلى ${isolated(email)}.`,
    },
    authenticator: {
      name: "تطبيق المصادقة",
      about: "يعرض تطبيق على هاتفك رمزًا مكوّنًا من 6 أرقام.",
      isOn: "سبق إعداد تطبيق المصادقة. تابِع فقط إذا أردت استبداله.",
      newCode: "يحل رمز QR هذا محل رمز آخر. إذا كان تطبيقك قد مسح ذلك الرمز، فاحذف إدخاله من التطبيق: لم يعد يعمل.",
      scan: "امسح رمز QR هذا ضوئيًا باستخدام تطبيق المصادقة، مثل Google Authenticator.",
      qrCode: "رمز QR لتطبيق المصادقة. إذا تعذّر مسحه ضوئيًا، استخدِم المفتاح السري.",
      orType: "أو أدخِل هذا المفتاح السري في التطبيق:",
      replaced: "أعِدّ التطبيق على هاتفك الجديد. يتوقف تطبيق هاتفك القديم عن العمل عند الحفظ.",
      missing: "رمز QR غير متاح الآن. يمكنك اختيار البريد الإلكتروني أو إعادة المحاولة.",
      retry: "إعادة المحاولة",
      retrying: "جارٍ جلب رمز QR…",
      secretKey: "المفتاح السري",
      enter: "أدخِل الرمز المكوّن من 6 أرقام من التطبيق. سنتحقق منه تلقائيًا.",
      code: "رمز المصادقة",
      checking: "جارٍ التحقق من الرمز…",
      verified: "تم التحقق من الرمز بنجاح",
      unproved: "يتعذّر التحقق من الرموز حاليًا. لا يزال بإمكانك اختيار البريد الإلكتروني.",
    },
    passkey: {
      name: "مفتاح مرور",
      about: "استخدِم بصمة إصبعك أو وجهك أو قفل الشاشة أو مفتاح أمان.",
      add: "إضافة مفتاح مرور",
      adding: "اتبع الخطوات في متصفحك…",
      made: "لديك مفتاح مرور.",
    },
    recovery: {
      missingRecovering:
        "وصلت إلى هنا برمز الاسترداد، وسيتوقف عن العمل عند الحفظ. للحصول على رمز جديد، أعد المحاولة قبل الحفظ.",
      missing: "للحصول على رمز استرداد، أعد المحاولة قبل الحفظ. يبقى أي رمز لديك صالحًا.",
      heading: "رمز الاسترداد",
      about:
        "إذا لم تعد قادرًا على الوصول إلى هاتفك أو بريدك الإلكتروني أو مفتاح مرورك، استخدِم هذا الرمز لإعداد المصادقة متعددة العوامل من جديد. يعمل الرمز مرة واحدة، ويحل عند الحفظ محل كل رمز سابق، حتى الذي عرضته هذه الصفحة من قبل. احفظه في مكان آمن.",
      code: "رمز الاسترداد",
      download: "تنزيل",
      print: "طباعة",
      file: (productName, code) =>
        `رمز الاسترداد لـ ${isolated(productName)}\n\n${code}\n\nيعمل الرمز مرة واحدة. احفظه في مكان آمن.\n`,
    },
    save: "حفظ",
    chooseFirst: (passkeys) =>
      passkeys
        ? "للحفظ، اختَر البريد الإلكتروني أو أدخِل رمزًا من تطبيق المصادقة أو أضِف مفتاح مرور."
        : "للحفظ، اختَر البريد الإلكتروني أو أدخِل رمزًا من تطبيق المصادقة.",
    appNotProved: "أدخِل رمزًا من تطبيق المصادقة لتفعيله.",
    passkeyNotMade: "أضِف مفتاح مرور لتفعيل هذه الطريقة.",
    backToWorkspace: "العودة إلى مساحة عملك",
    backToLogin: "العودة إلى تسجيل الدخول",
  },

  recoveryCode: {
    heading: "إدخال رمز الاسترداد",
    lead: "أدخِل رمز الاسترداد الذي حفظته عند إعداد المصادقة متعددة العوامل. يعمل الرمز مرة واحدة، وبعدها عليك إعدادها من جديد.",
    code: "رمز الاسترداد",
    submit: "حفظ",
    backToCode: "العودة إلى رمز المصادقة",
    backToLogin: "العودة إلى تسجيل الدخول",
    backToWorkspace: "العودة إلى مساحة عملك",
  },

  signedInLayout: {
    menuMissing: "تعذّر تحميل القائمة.",
    loadMenu: "تحميل القائمة",
    resetLink: "لقد سجّلت الدخول، لذلك لم يُفتح رابط كلمة المرور الجديدة.",
    useResetLink: "تسجيل الخروج واستخدام الرابط",
  },

  unreachable: {
    heading: "تعذّر الاتصال حاليًا",
    text: "ما زالت جلستك نشطة. سنواصل المحاولة، ويمكنك أيضًا إعادة المحاولة الآن.",
    next: (wait) => `ستُعاد المحاولة خلال ${wait}.`,
    trying: "تجري إعادة المحاولة…",
    retry: "إعادة المحاولة",
    signOut: "تسجيل الخروج",
  },

  leaving: {
    heading: "جارٍ نقلك…",
    text: "إذا لم يحدث شيء، اختَر «متابعة».",
    go: "متابعة",
  },

  pageNotFound: {
    heading: "عذرًا! الصفحة غير موجودة",
    text: "تحقَّق من كتابة العنوان. ربما نُقلت الصفحة أيضًا.",
    login: "تسجيل الدخول",
  },

  wayOn: { workspace: "الانتقال إلى مساحة عملك" },
  stepUp: {
    heading: "أكِّد أنك أنت",
    lead: (account) => `يؤثر هذا التغيير في أمان ${account === null ? "حسابك" : `الحساب ${isolated(account)}`}.`,
    password: "كلمة المرور",
    submit: "تأكيد",
    cancel: "إلغاء",
    askApp: "أدخِل الرمز المكوّن من 6 أرقام من تطبيق المصادقة.",
    askEmail: "يمكننا أن نرسل إليك رمزًا مكوّنًا من 6 أرقام عبر البريد الإلكتروني.",
    askEmailSent: "أدخِل الرمز المكوّن من 6 أرقام الذي أرسلناه إليك عبر البريد الإلكتروني.",
    code: "رمز المصادقة",
    verify: "تحقُّق",
    send: "إرسال الرمز",
    resend: "إعادة إرسال الرمز",
    resendIn: (wait) => `إعادة إرسال الرمز بعد ${isolated(wait)}`,
    sending: "جارٍ إرسال الرمز…",
    sent: "تم إرسال رمز التحقق.",
    byPassword: "استخدام كلمة المرور بدلًا من ذلك",
    byEmail: "الحصول على رمز عبر البريد الإلكتروني بدلًا من ذلك",
    byApp: "استخدام تطبيق المصادقة بدلًا من ذلك",
    byPasskey: "استخدام مفتاح مرور بدلًا من ذلك",
  },

  supportReport: {
    title: "تقرير الدعم",
    lead: "يعرض لفريق الدعم هذه الصفحة كما تظهر لك. لا يتم إرسال أي شيء، وأنت من يقرر مع من تشارك الملف.",
    never:
      "نستبعد كلمات المرور ورموز التحقق ورموز الدخول ورموز الاسترداد التي تعرفها هذه الصفحة. ولا يمكننا التعرّف على غيرها: إذا كتبت شيئًا منها في موضع آخر، فاحجبه بالأسود.",
    removed: "تضمّن تعليقك كلمة مرور أو رمزًا، ووضعنا نقاطًا مكانه.",
    suspects: "حجبنا أيضًا ما يبدو أنه كلمة مرور أو رمز. راجع الباقي بنفسك. إن لم يكن هذا كذلك، فاختره لإظهاره:",
    doing: "ما الذي كنت تحاول فعله؟",
    failed: "تعذّر إنشاء التقرير. أخبِر فريق الدعم بما يظهر لك ومتى حدث ذلك.",
    preview: "ما سيراه فريق الدعم",
    blackenAbout:
      "اختر أي شيء محاط بخط، هنا أو في القائمة أدناه، لحجبه بالأسود: لن يظهر بعد ذلك في أي موضع من الملف. اختره مجددًا لإظهاره.",
    blacken: (text) => `حجب ${isolated(text)}`,
    blackenImage: "حجب هذه الصورة",
    showAll: "إظهار ما حجبتُه",
    happened: "ما الذي حدث",
    addComment: "إضافة تعليق",
    editComment: "تعديل التعليق",
    holdsHeading: "ما يحتويه أيضًا",
    reference: "رقم التقرير",
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
    errors: "الأخطاء المعروضة",
    references: "الأرقام المرجعية للأخطاء",
    ownReference: "الرقم المرجعي للصفحة",
    typed: "ما كتبته",
    waiting: "في انتظار",
    waited: (name, seconds) => `${name} (${number("ar", seconds)} ث)`,
    waits: {
      session: "جلستك",
      signIn: "تسجيل الدخول",
      code: "التحقق من الرمز",
      newCode: "رمز جديد",
      recoveryCode: "التحقق من رمز الاسترداد",
      newPassword: "تغيير كلمة المرور",
      product: "المنتج",
      link: "رسالة بريد إلكتروني تتضمن رابطًا",
      invitation: "الدعوة",
      signUp: "إنشاء الحساب",
      countries: "قائمة البلدان",
      organisations: "مؤسساتك",
      organisation: "اسم المؤسسة وشعارها",
      secondFactor: "إعداد العامل الثاني",
      app: "اسم التطبيق",
      downloads: "التنزيلات",
      devices: "أجهزتك",
      picture: "صورتك",
      passkeys: "مفاتيح المرور لديك",
      proof: "التحقق من أنك أنت",
      apps: "التطبيقات التي لها وصول",
      activity: "نشاط حسابك",
      securing: "تأمين حسابك",
      page: "هذه الصفحة",
      leaving: "صفحة أخرى",
      signingOut: "تسجيل الخروج",
    },
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
    changed: "تغييراتك ليست في ملف بعد.",
    leave: "هل تريد الإغلاق دون تنزيل؟",
    leaveAbout: "ستفقد ما حجبته.",
    saved: (file) => `تم الحفظ باسم ${isolated(file)}.`,
    sendIt: (reference) => `أرسل الملف الآن إلى فريق الدعم، واذكر رقم التقرير ${isolated(reference)}.`,
  },

  toasts: {
    region: "الإشعارات",
    secondFactorSetUp: "تم إعداد المصادقة متعددة العوامل بنجاح",
    recoveryCodeVerified: "تم التحقق من رمز الاسترداد بنجاح",
    deviceNotTrusted: "تعذّر تذكّر هذا الجهاز، لذلك سنطلب العامل الثاني في المرة القادمة.",
    passkeyMade: "تمت إضافة مفتاح المرور. يمكنك الآن تسجيل الدخول به.",
    passwordUpdated: "تم تحديث كلمة المرور بنجاح.",
    otpVerified: "تم التحقق من الرمز بنجاح",
    verifiedSignIn: "تم تأكيد بريدك الإلكتروني. يُرجى تسجيل الدخول.",
    registered: "سجّل الدخول لإكمال التسجيل.",
    joined: (company) => (company === null ? "تم انضمامك إلى المؤسسة." : `تم انضمامك إلى ${isolated(company)}.`),
    linkCopied: (label) => `تم نسخ رابط ${isolated(label)} إلى الحافظة.`,
  },

  verifyOrganization: {
    heading: "التحقق من مؤسستك",
    ask: (email) =>
      `يجب التحقق من مؤسستك. أدخِل رمز التحقق المكوّن من 6 أرقام من رسالتنا، أو اختَر «إعادة إرسال رمز التحقق» لتلقّي رمز على ${isolated(email)}.`,
    sentTo: (email) => `يجب التحقق من مؤسستك. أرسلنا رمز تحقق مكوّنًا من 6 أرقام إلى ${isolated(email)}`,
    askWithoutAddress: "يجب التحقق من مؤسستك. أدخِل رمز التحقق المكوّن من 6 أرقام من رسالتنا.",
    code: "رمز التحقق",
    submit: "إرسال",
    back: "العودة إلى مساحة عملك",
  },

  products: {
    hrms: { name: "HR Management", about: "الموظفون والإجازات والحضور" },
    chat: { name: "Chat", about: "الرسائل والمكالمات" },
    pms: { name: "Project Management", about: "الخطط والمهام والوقت" },
    payroll: { name: "Payroll", about: "الرواتب وكشوفها" },
    survey: { name: "Survey", about: "الاستطلاعات والآراء" },
    recruit: { name: "Recruitment", about: "الوظائف الشاغرة والمرشحون" },
    assets: { name: "Assets", about: "المعدات ومن هي بحوزته" },
    performance: { name: "Performance", about: "الأهداف والتقييمات" },
  },

  workspace: {
    heading: "اختيار مساحة العمل",
    signedInAs: (email) => `تم تسجيل الدخول باسم ${isolated(email)}`,
    organisations: "المؤسسات",
    search: "البحث في المؤسسات",
    found: (count, total) => {
      if (count === 0) return "لم يتم العثور على أي مؤسسة.";
      return count === total ? organisations(total) : `${organisations(count)} من أصل ${number("ar", total)}`;
    },
    products: "المنتجات",
    offered: (count) => counted(count, ["منتج واحد", "منتجان", "منتجات", "منتجًا", "منتج"]),
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
  },

  passkeyOffer: {
    heading: "سجّل الدخول أسرع في المرة القادمة",
    text: "مع مفتاح المرور تسجّل الدخول ببصمتك أو وجهك أو رمز PIN لجهازك، من دون كلمة مرور أو رمز.",
    add: "إضافة مفتاح مرور",
    later: "ليس الآن",
    never: "عدم السؤال مجددًا",
  },
};
