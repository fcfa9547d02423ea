import type { MailText } from "./mail-text.ts";
import { isolated } from "./text.ts";

/* The mails about sign-ups, registrations and another address, in case someone else made them. */

/** Why a person gets a mail about their account. */
export const security = {
  en: (product: string) => `You got this email because it's about the security of your ${product} account.`,
  hi: (product: string) => `यह ईमेल आपको इसलिए मिला है क्योंकि यह आपके ${product} खाते की सुरक्षा के बारे में है।`,
  ar: (product: string) => `وصلتك هذه الرسالة لأنها تخص أمان حسابك في ${isolated(product)}.`,
};
const resetIt = {
  en: "If it wasn't you, reset your password right away and tell your administrator.",
  hi: "अगर वह आप नहीं थे, तो तुरंत नया पासवर्ड बनाएँ और अपने व्यवस्थापक को बताएँ।",
  ar: "إذا لم تكن أنت، فأعد تعيين كلمة مرورك فورًا وأبلغ المسؤول لديك.",
};
/** For new hires, who have no list of events. */
const newHirePasswordChanged: MailText = {
  en: ({ product }) => ({
    subject: "Your password was changed",
    heading: "Your password was changed",
    lead: ["Your password was just changed, and all other devices were signed out."],
    notes: [resetIt.en],
    why: security.en(product),
  }),
  hi: ({ product }) => ({
    subject: "आपका पासवर्ड बदल दिया गया है",
    heading: "आपका पासवर्ड बदल दिया गया है",
    lead: ["आपका पासवर्ड अभी-अभी बदला गया है, और बाकी सभी डिवाइस साइन आउट कर दिए गए हैं।"],
    notes: [resetIt.hi],
    why: security.hi(product),
  }),
  ar: ({ product }) => ({
    subject: "تم تغيير كلمة مرورك",
    heading: "تم تغيير كلمة مرورك",
    lead: ["تم تغيير كلمة مرورك للتو، وتم تسجيل خروج جميع الأجهزة الأخرى."],
    notes: [resetIt.ar],
    why: security.ar(product),
  }),
};

/** Contains nothing that was typed into the form: anyone could have it mailed to any address. */
const signedUp: MailText = {
  en: ({ product }) => ({
    subject: `Thank you for signing up for ${product}`,
    heading: "Thank you for signing up",
    lead: ["A sales representative will get in touch with you soon."],
    notes: [],
    why: `You got this email because someone signed up for ${product} with your address. If it wasn't you, you can ignore this email.`,
  }),
  hi: ({ product }) => ({
    subject: `${product} पर साइन अप करने के लिए धन्यवाद`,
    heading: "साइन अप करने के लिए धन्यवाद",
    lead: ["हमारे बिक्री प्रतिनिधि जल्द ही आपसे संपर्क करेंगे।"],
    notes: [],
    why: `यह ईमेल आपको इसलिए मिला है क्योंकि किसी ने आपके पते से ${product} पर साइन अप किया है। अगर वह आप नहीं थे, तो इस ईमेल पर ध्यान न दें।`,
  }),
  ar: ({ product }) => ({
    subject: `شكرًا لاشتراكك في ${isolated(product)}`,
    heading: "شكرًا لاشتراكك",
    lead: ["سيتواصل معك أحد مندوبي المبيعات قريبًا."],
    notes: [],
    why: `وصلتك هذه الرسالة لأن شخصًا اشترك في ${isolated(product)} بعنوانك. إذا لم تكن أنت، فيمكنك تجاهلها.`,
  }),
};

const registered: MailText<{ company: string }> = {
  en: ({ company, product }) => ({
    subject: `You are registered at ${company}`,
    heading: "You are registered",
    lead: [`The password you sign in with at ${company} was just confirmed by the code we mailed you.`],
    notes: ["If it wasn't you, reset your password right away and tell your organisation."],
    why: security.en(product),
  }),
  hi: ({ company, product }) => ({
    subject: `${company} में आपका पंजीकरण हो गया है`,
    heading: "आपका पंजीकरण हो गया है",
    lead: [`${company} में साइन इन करने के आपके पासवर्ड की पुष्टि अभी-अभी ईमेल से भेजे गए कोड से हुई है।`],
    notes: ["अगर वह आप नहीं थे, तो तुरंत नया पासवर्ड बनाएँ और अपने संगठन को बताएँ।"],
    why: security.hi(product),
  }),
  ar: ({ company, product }) => ({
    subject: `تم تسجيلك في ${isolated(company)}`,
    heading: "تم تسجيلك",
    lead: [`تم للتو تأكيد كلمة المرور التي تسجّل بها الدخول لدى ${isolated(company)} بالرمز الذي أرسلناه إليك.`],
    notes: ["إذا لم تكن أنت، فأعد تعيين كلمة مرورك فورًا وأبلغ مؤسستك."],
    why: security.ar(product),
  }),
};

const registeredAlready: MailText<{ company: string }> = {
  en: ({ company, product }) => ({
    subject: `You are already registered at ${company}`,
    heading: "You are already registered",
    lead: [
      `Someone just tried to register at ${company} with your email address. You already have a password, and it was not changed.`,
    ],
    notes: ["If it was you, please sign in, or reset your password if you have forgotten it."],
    why: security.en(product),
  }),
  hi: ({ company, product }) => ({
    subject: `${company} में आपका पंजीकरण पहले से है`,
    heading: "आपका पंजीकरण पहले से है",
    lead: [
      `किसी ने अभी-अभी आपके ईमेल पते से ${company} में पंजीकरण करने की कोशिश की। आपका पासवर्ड पहले से है, और उसे बदला नहीं गया है।`,
    ],
    notes: ["अगर वह आप थे, तो कृपया साइन इन करें, या पासवर्ड याद न हो तो नया बनाएँ।"],
    why: security.hi(product),
  }),
  ar: ({ company, product }) => ({
    subject: `أنت مسجّل بالفعل في ${isolated(company)}`,
    heading: "أنت مسجّل بالفعل",
    lead: [
      `حاول شخص للتو التسجيل في ${isolated(company)} بعنوان بريدك الإلكتروني. لديك كلمة مرور بالفعل، ولم يتم تغييرها.`,
    ],
    notes: ["إذا كنت أنت، فيُرجى تسجيل الدخول، أو إعادة تعيين كلمة مرورك إذا نسيتها."],
    why: security.ar(product),
  }),
};

/**
 * To the earlier address of an account, and to the new one. It names neither, and has no link "This wasn't me": the
 * reader of the earlier mailbox may no longer be the owner.
 */
const emailChanged: MailText = {
  en: ({ product }) => ({
    subject: `The email address of your ${product} account was changed`,
    heading: "Your email address was changed",
    lead: [
      `The email address of your ${product} account was just changed. Only the new address signs in from now on. If you have a password, it stays the same.`,
    ],
    notes: ["If you did not expect this, tell your administrator right away."],
    why: security.en(product),
  }),
  hi: ({ product }) => ({
    subject: `आपके ${product} खाते का ईमेल पता बदल दिया गया है`,
    heading: "आपका ईमेल पता बदल दिया गया है",
    lead: [
      `आपके ${product} खाते का ईमेल पता अभी-अभी बदला गया है। अब से केवल नए पते से साइन इन होगा। अगर आपके पास पासवर्ड है, तो वह वही रहेगा।`,
    ],
    notes: ["अगर आपको इसकी उम्मीद नहीं थी, तो तुरंत अपने व्यवस्थापक को बताएँ।"],
    why: security.hi(product),
  }),
  ar: ({ product }) => ({
    subject: `تم تغيير عنوان البريد الإلكتروني لحسابك في ${isolated(product)}`,
    heading: "تم تغيير عنوان بريدك الإلكتروني",
    lead: [
      `تم للتو تغيير عنوان البريد الإلكتروني لحسابك في ${isolated(product)}. من الآن فصاعدًا يُسجَّل الدخول بالعنوان الجديد فقط. وإذا كانت لديك كلمة مرور، فستبقى كما هي.`,
    ],
    notes: ["إذا لم تكن تتوقع ذلك، فأبلغ المسؤول لديك فورًا."],
    why: security.ar(product),
  }),
};

/** Mails that notify people of sign-ups, registrations and another address. */
export const notices = {
  emailChanged,
  newHirePasswordChanged,
  signedUp,
  registered,
  registeredAlready,
};
