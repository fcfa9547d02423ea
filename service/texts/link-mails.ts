import type { SupportedLanguage } from "../../machines/shared/languages.ts";
import type { MailText, MailValues } from "./mail-text.ts";
import { isolated } from "./text.ts";

/* The mails with a button: invitations, and the links to a first and to a new password. */

/** The values of a link's mail. */
interface LinkValues extends MailValues {
  readonly link: string;
  /** Whether it makes an earlier link useless. */
  readonly replaces: boolean;
}

type Invitation = MailText<LinkValues & { company: string }>;

const lifetime = {
  en: "This invitation expires in 7 days.",
  hi: "यह आमंत्रण 7 दिनों तक मान्य है।",
  ar: "تنتهي صلاحية هذه الدعوة بعد 7 أيام.",
};
/** Said by an invitation that makes an earlier one useless. */
const replacing = {
  en: "This invitation replaces the one that we sent you before. Only the newest one counts.",
  hi: "यह आमंत्रण पहले भेजे गए आमंत्रण की जगह लेता है। केवल सबसे नया आमंत्रण मान्य है।",
  ar: "تحل هذه الدعوة محل الدعوة التي أرسلناها إليك من قبل. الدعوة الأحدث وحدها صالحة.",
};
/** The sentences about how an invitation works. */
const rules = (language: SupportedLanguage, replaces: boolean) =>
  replaces ? [replacing[language], lifetime[language]] : [lifetime[language]];
const invited = {
  en: (company: string) =>
    `You got this email because ${company} invited you. If you didn't expect it, you can ignore this email.`,
  hi: (company: string) =>
    `यह ईमेल आपको इसलिए मिला है क्योंकि ${company} ने आपको आमंत्रण भेजा है। अगर आपको इसकी उम्मीद नहीं थी, तो इस ईमेल पर ध्यान न दें।`,
  ar: (company: string) => `وصلتك هذه الرسالة لأن ${isolated(company)} دعتك. إذا لم تكن تتوقعها، فيمكنك تجاهلها.`,
};

const invitation: Invitation = {
  en: ({ company, replaces, product }) => ({
    subject: `${company} invited you to ${product}`,
    heading: `Join ${company}`,
    lead: [`${company} has invited you to join them on ${product}.`],
    button: "Accept invitation",
    notes: rules("en", replaces),
    why: invited.en(company),
  }),
  hi: ({ company, replaces, product }) => ({
    subject: `${company} ने आपको ${product} पर बुलाया है`,
    heading: `${company} से जुड़ें`,
    lead: [`${company} ने आपको ${product} पर अपने साथ जुड़ने का आमंत्रण भेजा है।`],
    button: "आमंत्रण स्वीकार करें",
    notes: rules("hi", replaces),
    why: invited.hi(company),
  }),
  ar: ({ company, replaces, product }) => ({
    subject: `دعوة من ${isolated(company)} إلى ${isolated(product)}`,
    heading: `الانضمام إلى ${isolated(company)}`,
    lead: [`دعتك ${isolated(company)} إلى الانضمام إليها في ${isolated(product)}.`],
    button: "قبول الدعوة",
    notes: rules("ar", replaces),
    why: invited.ar(company),
  }),
};

const clientInvitation: Invitation = {
  en: ({ company, replaces, product }) => ({
    subject: `${company} invited you to ${product}`,
    heading: `Work with ${company}`,
    lead: [`${company} has invited you to its projects on ${product}. Open the invitation to see how to sign in.`],
    button: "Open invitation",
    notes: [
      "The page shows your first password once, so open it when you have time to sign in.",
      ...rules("en", replaces),
    ],
    why: invited.en(company),
  }),
  hi: ({ company, replaces, product }) => ({
    subject: `${company} ने आपको ${product} पर बुलाया है`,
    heading: `${company} के साथ काम करें`,
    lead: [`${company} ने आपको ${product} पर अपनी परियोजनाओं में बुलाया है। साइन इन कैसे करना है, यह आमंत्रण में देखें।`],
    button: "आमंत्रण खोलें",
    notes: [
      "पेज आपका पहला पासवर्ड एक ही बार दिखाता है, इसलिए उसे तब खोलें जब आपके पास साइन इन करने का समय हो।",
      ...rules("hi", replaces),
    ],
    why: invited.hi(company),
  }),
  ar: ({ company, replaces, product }) => ({
    subject: `دعوة من ${isolated(company)} إلى ${isolated(product)}`,
    heading: `العمل مع ${isolated(company)}`,
    lead: [`دعتك ${isolated(company)} إلى مشاريعها في ${isolated(product)}. افتح الدعوة لمعرفة كيفية تسجيل الدخول.`],
    button: "فتح الدعوة",
    notes: [
      "تعرض الصفحة كلمة مرورك الأولى مرة واحدة، فافتحها عندما يكون لديك وقت لتسجيل الدخول.",
      ...rules("ar", replaces),
    ],
    why: invited.ar(company),
  }),
};

const welcome: MailText<{ company: string; link: string }> = {
  en: ({ company, product }) => ({
    subject: `Welcome to ${product}`,
    heading: "Choose a password",
    lead: [
      `${company} has added you to ${product}. To sign in, you need this email address and a password of your own.`,
    ],
    button: "Choose a password",
    notes: [
      "The link expires in 7 days and can be used once. Later, “Forgot Password?” on the sign-in page sends another.",
    ],
    why: `You got this email because ${company} added you. If you didn't expect it, you can ignore this email.`,
  }),
  hi: ({ company, product }) => ({
    subject: `${product} में आपका स्वागत है`,
    heading: "पासवर्ड चुनें",
    lead: [`${company} ने आपको ${product} में जोड़ा है। साइन इन करने के लिए आपको यह ईमेल पता और अपना चुना हुआ पासवर्ड चाहिए।`],
    button: "पासवर्ड चुनें",
    notes: [
      "यह लिंक 7 दिनों तक मान्य है और एक ही बार काम करता है। उसके बाद साइन इन पेज पर “पासवर्ड भूल गए?” से दूसरा लिंक मिलता है।",
    ],
    why: `यह ईमेल आपको इसलिए मिला है क्योंकि ${company} ने आपको जोड़ा है। अगर आपको इसकी उम्मीद नहीं थी, तो इस ईमेल पर ध्यान न दें।`,
  }),
  ar: ({ company, product }) => ({
    subject: `مرحبًا بك في ${isolated(product)}`,
    heading: "اختيار كلمة المرور",
    lead: [
      `أضافتك ${isolated(company)} إلى ${isolated(product)}. لتسجيل الدخول تحتاج إلى عنوان البريد هذا وكلمة مرور تختارها.`,
    ],
    button: "اختيار كلمة المرور",
    notes: [
      "تنتهي صلاحية الرابط بعد 7 أيام ويُستخدم مرة واحدة. بعد ذلك يمكنك طلب رابط آخر من «هل نسيت كلمة المرور؟» في صفحة تسجيل الدخول.",
    ],
    why: `وصلتك هذه الرسالة لأن ${isolated(company)} أضافتك. إذا لم تكن تتوقعها، فيمكنك تجاهلها.`,
  }),
};

const resetLifetime = {
  en: "The link expires in 10 minutes and can be used once.",
  hi: "यह लिंक 10 मिनट तक मान्य है और एक ही बार काम करता है।",
  ar: "تنتهي صلاحية الرابط بعد 10 دقائق ويُستخدم مرة واحدة.",
};
const resetReplacing = {
  en: "This link replaces the one that we sent you before. Only the newest one counts.",
  hi: "यह लिंक पहले भेजे गए लिंक की जगह लेता है। केवल सबसे नया लिंक काम करता है।",
  ar: "يحل هذا الرابط محل الرابط الذي أرسلناه إليك من قبل. الرابط الأحدث وحده صالح.",
};
const resetRules = (language: SupportedLanguage, replaces: boolean) =>
  replaces ? [resetReplacing[language], resetLifetime[language]] : [resetLifetime[language]];

const resetPassword: MailText<LinkValues> = {
  en: ({ replaces, product }) => ({
    subject: `Reset your ${product} password`,
    heading: "Reset your password",
    lead: ["You can now choose a new password for your account."],
    button: "Reset password",
    notes: resetRules("en", replaces),
    why: "You got this email because someone asked to reset your password. If it wasn't you, you can ignore this email; your password stays the same.",
  }),
  hi: ({ replaces, product }) => ({
    subject: `अपना ${product} पासवर्ड फिर से बनाएँ`,
    heading: "नया पासवर्ड बनाएँ",
    lead: ["अब आप अपने खाते के लिए नया पासवर्ड चुन सकते हैं।"],
    button: "नया पासवर्ड बनाएँ",
    notes: resetRules("hi", replaces),
    why: "यह ईमेल आपको इसलिए मिला है क्योंकि किसी ने आपका पासवर्ड बदलने के लिए लिंक मँगवाया है। अगर वह आप नहीं थे, तो इस ईमेल पर ध्यान न दें; आपका पासवर्ड वही रहेगा।",
  }),
  ar: ({ replaces, product }) => ({
    subject: `إعادة تعيين كلمة مرورك في ${isolated(product)}`,
    heading: "إعادة تعيين كلمة المرور",
    lead: ["يمكنك الآن اختيار كلمة مرور جديدة لحسابك."],
    button: "إعادة تعيين كلمة المرور",
    notes: resetRules("ar", replaces),
    why: "وصلتك هذه الرسالة لأن شخصًا طلب إعادة تعيين كلمة مرورك. إذا لم تكن أنت، فيمكنك تجاهلها؛ ستبقى كلمة مرورك كما هي.",
  }),
};

/** After "This wasn't me": the earlier password no longer works. */
const accountSecured: MailText<{ link: string }> = {
  en: ({ product }) => ({
    subject: `Choose a new password for your ${product} account`,
    heading: "Your account is secured",
    lead: [
      "Every device is signed out, and your earlier password no longer works.",
      "To sign in again, choose a new password.",
    ],
    button: "Choose a new password",
    notes: [
      "The link expires in 10 minutes and can be used once. After that, “Forgot Password?” on the sign-in page sends another.",
      "If you signed in with a passkey that was removed, your administrator can let you set up another second factor.",
    ],
    why: "You got this email because someone pressed “Secure my account” on the page of a link “This wasn't me”, which we mailed to you.",
  }),
  hi: ({ product }) => ({
    subject: `अपने ${product} खाते के लिए नया पासवर्ड चुनें`,
    heading: "आपका खाता सुरक्षित है",
    lead: [
      "सभी डिवाइस साइन आउट कर दिए गए हैं, और आपका पहले वाला पासवर्ड अब काम नहीं करता।",
      "फिर से साइन इन करने के लिए नया पासवर्ड चुनें।",
    ],
    button: "नया पासवर्ड चुनें",
    notes: [
      "यह लिंक 10 मिनट तक मान्य है और एक ही बार काम करता है। उसके बाद साइन इन पेज पर “पासवर्ड भूल गए?” से दूसरा लिंक मिलता है।",
      "अगर आप ऐसी पासकी से साइन इन करते थे जो हटा दी गई है, तो आपके व्यवस्थापक आपको दूसरा फ़ैक्टर फिर से सेट करने दे सकते हैं।",
    ],
    why: "यह ईमेल आपको इसलिए मिला है क्योंकि हमारे भेजे हुए “यह मैंने नहीं किया” लिंक के पेज पर किसी ने “मेरा खाता सुरक्षित करें” दबाया है।",
  }),
  ar: ({ product }) => ({
    subject: `اختيار كلمة مرور جديدة لحسابك في ${isolated(product)}`,
    heading: "تم تأمين حسابك",
    lead: [
      "تم تسجيل خروج جميع الأجهزة، ولم تعد كلمة مرورك السابقة تعمل.",
      "لتسجيل الدخول من جديد، اختر كلمة مرور جديدة.",
    ],
    button: "اختيار كلمة مرور جديدة",
    notes: [
      "تنتهي صلاحية الرابط بعد 10 دقائق ويُستخدم مرة واحدة. بعد ذلك يمكنك طلب رابط آخر من «هل نسيت كلمة المرور؟» في صفحة تسجيل الدخول.",
      "إذا كنت تسجّل الدخول بمفتاح مرور أُزيل، فيمكن للمسؤول لديك أن يتيح لك إعداد عامل ثانٍ آخر.",
    ],
    why: "وصلتك هذه الرسالة لأن شخصًا ضغط «تأمين حسابي» في صفحة رابط «لم أكن أنا» الذي أرسلناه إليك.",
  }),
};

/** Names nobody: a mistyped address may be a stranger's. */
const newAddress: MailText<{ link: string }> = {
  en: ({ product }) => ({
    subject: `Confirm your new address for ${product}`,
    heading: "Confirm your new address",
    lead: [
      `An administrator wants to change the address of your ${product} account to this one.`,
      "To confirm it, sign in with this address and your usual password. We then mail you a code. If you are signed in, sign out first.",
    ],
    button: "Sign in",
    notes: ["You can do so within 7 days. Until then your earlier address works as before."],
    why: `You got this email because an administrator entered your address for an account at ${product}. If you have none, you can ignore this email.`,
  }),
  hi: ({ product }) => ({
    subject: `${product} के लिए अपने नए पते की पुष्टि करें`,
    heading: "अपने नए पते की पुष्टि करें",
    lead: [
      `व्यवस्थापक आपके ${product} खाते का पता बदलकर यह पता रखना चाहते हैं।`,
      "इसकी पुष्टि के लिए इस पते और अपने मौजूदा पासवर्ड से साइन इन करें। फिर हम आपको एक कोड भेजेंगे। अगर आप साइन इन हैं, तो पहले साइन आउट करें।",
    ],
    button: "साइन इन करें",
    notes: ["आप यह 7 दिनों के भीतर कर सकते हैं। तब तक आपका पहले वाला पता पहले की तरह काम करता है।"],
    why: `यह ईमेल आपको इसलिए मिला है क्योंकि व्यवस्थापक ने ${product} के एक खाते के लिए आपका पता दिया है। अगर आपका कोई खाता नहीं है, तो इस ईमेल पर ध्यान न दें।`,
  }),
  ar: ({ product }) => ({
    subject: `تأكيد عنوانك الجديد في ${isolated(product)}`,
    heading: "تأكيد عنوانك الجديد",
    lead: [
      `يريد المسؤول تغيير عنوان حسابك في ${isolated(product)} إلى هذا العنوان.`,
      "لتأكيده، سجّل الدخول بهذا العنوان وبكلمة مرورك المعتادة، ثم نرسل إليك رمزًا. إذا كنت قد سجّلت الدخول، فسجّل الخروج أولاً.",
    ],
    button: "تسجيل الدخول",
    notes: ["يمكنك ذلك خلال 7 أيام. وحتى ذلك الحين يعمل عنوانك السابق كما كان."],
    why: `وصلتك هذه الرسالة لأن المسؤول أدخل عنوانك لحساب في ${isolated(product)}. إذا لم يكن لديك حساب، فيمكنك تجاهلها.`,
  }),
};

/** Mails that carry a link. */
export const linkMails = { invitation, clientInvitation, welcome, resetPassword, accountSecured, newAddress };
