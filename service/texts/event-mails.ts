import type { AccountEventKind } from "../../machines/shared/contract-values.ts";
import { type Device, deviceOf } from "../../machines/shared/device.ts";
import { languages, type SupportedLanguage } from "../../machines/shared/languages.ts";
import type { MailText, MailValues } from "./mail-text.ts";
import { security } from "./notices.ts";
import { isolated } from "./text.ts";

/*
 * The mails that tell people what happened to their account, each with the link "This wasn't me". They contain nothing
 * that a thief can choose, such as a passkey's name: a thief could have any text mailed to the owner. The name of its
 * provider is from a list.
 */

/** The values of an event's mail. The person who caused the event had this browser and network address. */
export interface EventValues extends MailValues {
  readonly link: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly userAgent: string | null;
  readonly address: string | null;
  /** The app that was let in; null for other events. */
  readonly app: string | null;
  /** The provider of the passkey that was added or removed; null for an unknown one, and for other events. */
  readonly provider: string | null;
  /** How many events of this kind were not mailed since the last mail about one. */
  readonly unmailed: number;
}

interface EventWords {
  readonly subject: string;
  readonly heading: string;
  readonly lead: readonly string[];
}

/** The words that all of these mails share. */
interface SharedWords {
  readonly time: (time: string) => string;
  readonly browser: (name: string) => string;
  readonly address: (address: string) => string;
  readonly device: (device: Device | null) => string;
  readonly provider: (name: string) => string;
  readonly unmailed: (count: string) => string;
  readonly notMe: string;
  readonly note: string;
}

const shared: Readonly<Record<SupportedLanguage, SharedWords>> = {
  en: {
    time: (time) => `Time: ${time} UTC`,
    browser: (name) => `Browser: ${name}`,
    address: (address) => `IP address: ${address}`,
    device: (device) => (device === null ? "unknown" : `${device.browser ?? "Desktop app"} on ${device.system}`),
    provider: (name) => `Passkey saved in: ${name}`,
    unmailed: (count) =>
      `More of these since our last email about one: ${count}. “Activity” in your account lists them.`,
    notMe: "This wasn't me",
    note: "If this was you, you don't need to do anything. If it wasn't, use the button: it signs out every device, and we email you a link to choose a new password. It works once, for 7 days or until you set a new password. Please tell your administrator too.",
  },
  hi: {
    time: (time) => `समय: ${time} UTC`,
    browser: (name) => `ब्राउज़र: ${name}`,
    address: (address) => `IP पता: ${address}`,
    device: (device) => (device === null ? "अज्ञात" : `${device.system} पर ${device.browser ?? "डेस्कटॉप ऐप"}`),
    provider: (name) => `पासकी यहाँ सहेजी गई: ${name}`,
    unmailed: (count) => `इस बारे में हमारे पिछले ईमेल के बाद ऐसी और घटनाएँ: ${count}। आपके खाते में “गतिविधि” में इनकी सूची है।`,
    notMe: "यह मैंने नहीं किया",
    note: "अगर यह आपने किया है, तो आपको कुछ नहीं करना है। अगर नहीं, तो इस बटन से आप सभी डिवाइस एक साथ साइन आउट कर सकते हैं, और हम नया पासवर्ड चुनने का लिंक ईमेल से भेजेंगे। यह बटन 7 दिनों के भीतर, नया पासवर्ड बनने तक, एक ही बार काम करता है। कृपया अपने व्यवस्थापक को भी बताएँ।",
  },
  ar: {
    time: (time) => `الوقت: ${isolated(`${time} UTC`)}`,
    browser: (name) => `المتصفح: ${isolated(name)}`,
    address: (address) => `عنوان IP: ${isolated(address)}`,
    device: (device) =>
      device === null ? "غير معروف" : `${device.browser ?? "تطبيق سطح المكتب"} على ${isolated(device.system)}`,
    provider: (name) => `مكان حفظ مفتاح المرور: ${isolated(name)}`,
    unmailed: (count) =>
      `أحداث أخرى من هذا النوع منذ رسالتنا الأخيرة عنه: ${isolated(count)}. تجدها في «النشاط» في حسابك.`,
    notMe: "لم أكن أنا",
    note: "إذا كنت أنت، فلا يلزمك فعل شيء. وإذا لم تكن أنت، فيتيح لك الزر تسجيل خروج جميع الأجهزة دفعة واحدة، ثم نرسل إليك رابطًا لاختيار كلمة مرور جديدة. يعمل الزر مرة واحدة خلال 7 أيام، إلى أن تُعيَّن كلمة مرور جديدة. يُرجى إبلاغ المسؤول لديك أيضًا.",
  },
};

type Words = Readonly<Record<SupportedLanguage, (product: string, app: string) => EventWords>>;

const newDevice: Words = {
  en: (product) => ({
    subject: `New sign-in to your ${product} account`,
    heading: "New sign-in",
    lead: [
      `Someone just signed in to your ${product} account from an IP address that it hasn't been used from in the last 90 days.`,
    ],
  }),
  hi: (product) => ({
    subject: `आपके ${product} खाते में नया साइन इन`,
    heading: "नया साइन इन",
    lead: [
      `किसी ने अभी-अभी आपके ${product} खाते में ऐसे IP पते से साइन इन किया है जिसका इस्तेमाल इस खाते के लिए पिछले 90 दिनों में नहीं हुआ था।`,
    ],
  }),
  ar: (product) => ({
    subject: `تسجيل دخول جديد إلى حسابك في ${isolated(product)}`,
    heading: "تسجيل دخول جديد",
    lead: [`سجّل شخص ما للتو الدخول إلى حسابك في ${isolated(product)} من عنوان IP لم يُستخدم له خلال آخر 90 يومًا.`],
  }),
};

const passwordChanged: Words = {
  en: () => ({
    subject: "Your password was changed",
    heading: "Your password was changed",
    lead: ["Your password was just changed, and all other devices were signed out."],
  }),
  hi: () => ({
    subject: "आपका पासवर्ड बदल दिया गया है",
    heading: "आपका पासवर्ड बदल दिया गया है",
    lead: ["आपका पासवर्ड अभी-अभी बदला गया है, और बाकी सभी डिवाइस साइन आउट कर दिए गए हैं।"],
  }),
  ar: () => ({
    subject: "تم تغيير كلمة مرورك",
    heading: "تم تغيير كلمة مرورك",
    lead: ["تم تغيير كلمة مرورك للتو، وتم تسجيل خروج جميع الأجهزة الأخرى."],
  }),
};

const secondFactorChanged: Words = {
  en: (product) => ({
    subject: "Your multi-factor authentication was changed",
    heading: "Multi-factor authentication was changed",
    lead: [`Multi-factor authentication was just set up for your ${product} account.`],
  }),
  hi: (product) => ({
    subject: "आपका मल्टी-फ़ैक्टर ऑथेंटिकेशन बदल दिया गया है",
    heading: "मल्टी-फ़ैक्टर ऑथेंटिकेशन बदल दिया गया है",
    lead: [`आपके ${product} खाते के लिए मल्टी-फ़ैक्टर ऑथेंटिकेशन अभी-अभी सेट किया गया है।`],
  }),
  ar: (product) => ({
    subject: "تم تغيير المصادقة متعددة العوامل",
    heading: "تم تغيير المصادقة متعددة العوامل",
    lead: [`تم للتو إعداد المصادقة متعددة العوامل لحسابك في ${isolated(product)}.`],
  }),
};

const passkeyAdded: Words = {
  en: (product) => ({
    subject: "A passkey was added to your account",
    heading: "A passkey was added",
    lead: [`A passkey was just added to your ${product} account. It can be used to sign in without a password.`],
  }),
  hi: (product) => ({
    subject: "आपके खाते में एक पासकी जोड़ी गई है",
    heading: "एक पासकी जोड़ी गई है",
    lead: [`आपके ${product} खाते में अभी-अभी एक पासकी जोड़ी गई है। उससे बिना पासवर्ड के साइन इन होता है।`],
  }),
  ar: (product) => ({
    subject: "تمت إضافة مفتاح مرور إلى حسابك",
    heading: "تمت إضافة مفتاح مرور",
    lead: [`تمت للتو إضافة مفتاح مرور إلى حسابك في ${isolated(product)}. يمكن تسجيل الدخول به دون كلمة مرور.`],
  }),
};

const passkeyRemoved: Words = {
  en: (product) => ({
    subject: "A passkey was removed from your account",
    heading: "A passkey was removed",
    lead: [`A passkey was just removed from your ${product} account. It can no longer be used to sign in.`],
  }),
  hi: (product) => ({
    subject: "आपके खाते से एक पासकी हटाई गई है",
    heading: "एक पासकी हटाई गई है",
    lead: [`आपके ${product} खाते से अभी-अभी एक पासकी हटाई गई है। उससे अब साइन इन नहीं होगा।`],
  }),
  ar: (product) => ({
    subject: "تمت إزالة مفتاح مرور من حسابك",
    heading: "تمت إزالة مفتاح مرور",
    lead: [`تمت للتو إزالة مفتاح مرور من حسابك في ${isolated(product)}. لم يعد يمكن تسجيل الدخول به.`],
  }),
};

const recoveryCodeUsed: Words = {
  en: (product) => ({
    subject: "Your recovery code was used",
    heading: "Your recovery code was used",
    lead: [
      `Someone just entered the recovery code of your ${product} account.`,
      "It stops working once a new second factor or password is saved.",
    ],
  }),
  hi: (product) => ({
    subject: "आपके रिकवरी कोड का इस्तेमाल हुआ है",
    heading: "आपके रिकवरी कोड का इस्तेमाल हुआ है",
    lead: [
      `किसी ने अभी-अभी आपके ${product} खाते का रिकवरी कोड डाला है।`,
      "नया दूसरा फ़ैक्टर या पासवर्ड सेव होते ही यह कोड काम करना बंद कर देगा।",
    ],
  }),
  ar: (product) => ({
    subject: "تم استخدام رمز الاسترداد",
    heading: "تم استخدام رمز الاسترداد",
    lead: [
      `أدخل شخص ما للتو رمز الاسترداد لحسابك في ${isolated(product)}.`,
      "يتوقف هذا الرمز عن العمل عند حفظ عامل ثانٍ جديد أو كلمة مرور جديدة.",
    ],
  }),
};

const appAllowed: Words = {
  en: (product, app) => ({
    subject: `${app} has access to your ${product} account`,
    heading: "An app was given access",
    lead: [`${app} was just given access to your ${product} account. It can see your name and email address.`],
  }),
  hi: (product, app) => ({
    subject: `${app} को आपके ${product} खाते की पहुँच मिली है`,
    heading: "एक ऐप को पहुँच दी गई है",
    lead: [`${app} को अभी-अभी आपके ${product} खाते की पहुँच दी गई है। वह आपका नाम और ईमेल पता देख सकता है।`],
  }),
  ar: (product, app) => ({
    subject: `أصبح بإمكان ${isolated(app)} الوصول إلى حسابك في ${isolated(product)}`,
    heading: "تم السماح لتطبيق بالوصول",
    lead: [
      `تم للتو السماح لتطبيق ${isolated(app)} بالوصول إلى حسابك في ${isolated(product)}. يمكنه رؤية اسمك وعنوان بريدك الإلكتروني.`,
    ],
  }),
};

const deviceTrusted: Words = {
  en: (product) => ({
    subject: "A device needs no second factor any more",
    heading: "A device needs no second factor",
    lead: [
      `For 30 days, a device now needs only the password to sign in to your ${product} account.`,
      "You can change that under Signed-in Devices.",
    ],
  }),
  hi: (product) => ({
    subject: "एक डिवाइस पर अब दूसरा फ़ैक्टर ज़रूरी नहीं है",
    heading: "एक डिवाइस पर दूसरा फ़ैक्टर ज़रूरी नहीं",
    lead: [
      `अब 30 दिनों तक एक डिवाइस से आपके ${product} खाते में सिर्फ़ पासवर्ड से साइन इन हो सकता है।`,
      "आप इसे “साइन इन किए गए डिवाइस” में बदल सकते हैं।",
    ],
  }),
  ar: (product) => ({
    subject: "لم يعد أحد أجهزتك يحتاج إلى عامل ثانٍ",
    heading: "جهاز لا يحتاج إلى عامل ثانٍ",
    lead: [
      `لمدة 30 يومًا تكفي كلمة المرور وحدها لتسجيل الدخول من أحد الأجهزة إلى حسابك في ${isolated(product)}.`,
      "يمكنك تغيير ذلك في «الأجهزة التي سجّلت الدخول منها».",
    ],
  }),
};

const appWithdrawn: Words = {
  en: (product, app) => ({
    subject: `${app} no longer has access to your ${product} account`,
    heading: "App access was removed",
    lead: [`${app} just lost access to your ${product} account. It can ask again.`],
  }),
  hi: (product, app) => ({
    subject: `${app} के पास अब आपके ${product} खाते की पहुँच नहीं है`,
    heading: "एक ऐप की पहुँच वापस ली गई है",
    lead: [`आपके ${product} खाते तक ${app} की पहुँच अभी-अभी वापस ली गई है। वह फिर से पूछ सकता है।`],
  }),
  ar: (product, app) => ({
    subject: `لم يعد بإمكان ${isolated(app)} الوصول إلى حسابك في ${isolated(product)}`,
    heading: "تم سحب وصول تطبيق",
    lead: [`تم للتو سحب وصول ${isolated(app)} إلى حسابك في ${isolated(product)}. ويمكنه أن يطلب إذنك مرة أخرى.`],
  }),
};

const signedOutEverywhere: Words = {
  en: (product) => ({
    subject: "Your devices were signed out",
    heading: "Your devices were signed out",
    lead: [`Someone signed in to your ${product} account just signed out its devices.`],
  }),
  hi: (product) => ({
    subject: "आपके डिवाइस साइन आउट कर दिए गए हैं",
    heading: "आपके डिवाइस साइन आउट कर दिए गए हैं",
    lead: [`आपके ${product} खाते का इस्तेमाल करने वाले डिवाइस अभी-अभी उनमें से एक से साइन आउट कर दिए गए हैं।`],
  }),
  ar: (product) => ({
    subject: "تم تسجيل خروج أجهزتك",
    heading: "تم تسجيل خروج أجهزتك",
    lead: [`تم للتو تسجيل خروج الأجهزة التي تستخدم حسابك في ${isolated(product)}، وذلك من أحدها.`],
  }),
};

/** An event's mail in one language. */
const inLanguage =
  (language: SupportedLanguage, words: Words): MailText<EventValues>[SupportedLanguage] =>
  ({ product, at, userAgent, address, app, provider, unmailed }) => {
    const { time, browser, address: from, device, provider: keptIn, unmailed: more, notMe, note } = shared[language];
    const { locale } = languages[language];
    const format = { dateStyle: "long", timeStyle: "short", timeZone: "UTC" } as const;
    return {
      ...words[language](product, app ?? ""),
      facts: [
        time(new Intl.DateTimeFormat(locale, format).format(at)),
        browser(device(deviceOf(userAgent))),
        ...(address === null ? [] : [from(address)]),
        ...(provider === null ? [] : [keptIn(provider)]),
        ...(unmailed === 0 ? [] : [more(new Intl.NumberFormat(locale).format(unmailed))]),
      ],
      button: notMe,
      notes: [note],
      why: security[language](product),
    };
  };

const mail = (words: Words): MailText<EventValues> => ({
  en: inLanguage("en", words),
  hi: inLanguage("hi", words),
  ar: inLanguage("ar", words),
});

/** The mail of each event. */
export const eventMails: Readonly<Record<AccountEventKind, MailText<EventValues>>> = {
  newDevice: mail(newDevice),
  passwordChanged: mail(passwordChanged),
  secondFactorChanged: mail(secondFactorChanged),
  passkeyAdded: mail(passkeyAdded),
  passkeyRemoved: mail(passkeyRemoved),
  recoveryCodeUsed: mail(recoveryCodeUsed),
  deviceTrusted: mail(deviceTrusted),
  appAllowed: mail(appAllowed),
  appWithdrawn: mail(appWithdrawn),
  signedOutEverywhere: mail(signedOutEverywhere),
};
