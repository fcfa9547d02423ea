import type { SupportedLanguage } from "../../machines/shared/languages.ts";
import type { MailText, MailValues } from "./mail-text.ts";
import { isolated } from "./text.ts";

/* The mails with a code. The subject contains it too, so that people can read it without opening the mail. */

/** Said by a code's mail if it makes an earlier code useless. */
const replacing = {
  en: "This code replaces the one that we sent you before. Only the newest one counts.",
  hi: "यह कोड पहले भेजे गए कोड की जगह लेता है। केवल सबसे नया कोड काम करता है।",
  ar: "يحل هذا الرمز محل الرمز الذي أرسلناه إليك من قبل. الرمز الأحدث وحده صالح.",
};
const lifetime = {
  en: "It expires in 10 minutes and can be used once.",
  hi: "यह 10 मिनट तक मान्य है और एक ही बार काम करता है।",
  ar: "تنتهي صلاحيته بعد 10 دقائق ويُستخدم مرة واحدة.",
};
/** The sentences about how a code works. */
const rules = (language: SupportedLanguage, replaces: boolean) =>
  replaces ? [replacing[language], lifetime[language]] : [lifetime[language]];
const notYou = {
  en: "If you aren't signing in right now, someone knows your password. Change it.",
  hi: "अगर आप अभी साइन इन नहीं कर रहे हैं, तो किसी को आपका पासवर्ड पता है। कृपया उसे बदल दें।",
  ar: "إذا لم تكن تسجّل الدخول الآن، فهناك من يعرف كلمة مرورك. يُرجى تغييرها.",
};

/** The values of a code's mail. */
interface CodeValues extends MailValues {
  readonly code: string;
  /** Whether it makes an earlier code useless. */
  readonly replaces: boolean;
}

type Code = MailText<CodeValues>;
type CompanyCode = MailText<CodeValues & { company: string }>;

const subject = {
  en: (code: string, product: string) => `${code} is your ${product} code`,
  hi: (code: string, product: string) => `${code} आपका ${product} कोड है`,
  ar: (code: string, product: string) => `${code} هو رمزك في ${isolated(product)}`,
};

const activateAccount: Code = {
  en: ({ code, replaces, product }) => ({
    subject: subject.en(code, product),
    heading: "Verify your email address",
    lead: ["Enter this code to verify your email address:"],
    notes: rules("en", replaces),
    why: `You got this email because someone uses your address for an account at ${product}. If it wasn't you, you can ignore this email.`,
  }),
  hi: ({ code, replaces, product }) => ({
    subject: subject.hi(code, product),
    heading: "अपना ईमेल पता सत्यापित करें",
    lead: ["अपना ईमेल पता सत्यापित करने के लिए यह कोड लिखें:"],
    notes: rules("hi", replaces),
    why: `यह ईमेल आपको इसलिए मिला है क्योंकि किसी ने ${product} के खाते के लिए आपका पता दिया है। अगर वह आप नहीं थे, तो इस ईमेल पर ध्यान न दें।`,
  }),
  ar: ({ code, replaces, product }) => ({
    subject: subject.ar(code, product),
    heading: "تأكيد بريدك الإلكتروني",
    lead: ["أدخل هذا الرمز لتأكيد بريدك الإلكتروني:"],
    notes: rules("ar", replaces),
    why: `وصلتك هذه الرسالة لأن شخصًا يستخدم عنوانك لحساب في ${isolated(product)}. إذا لم تكن أنت، فيمكنك تجاهلها.`,
  }),
};

const signingIn = {
  en: (product: string) => `You got this email because someone is signing in to your ${product} account.`,
  hi: (product: string) => `यह ईमेल आपको इसलिए मिला है क्योंकि कोई आपके ${product} खाते में साइन इन कर रहा है।`,
  ar: (product: string) => `وصلتك هذه الرسالة لأن شخصًا يسجّل الدخول إلى حسابك في ${isolated(product)}.`,
};

const login: Code = {
  en: ({ code, replaces, product }) => ({
    subject: subject.en(code, product),
    heading: "Your sign-in code",
    lead: ["Enter this code to finish signing in:"],
    notes: [...rules("en", replaces), notYou.en],
    why: signingIn.en(product),
  }),
  hi: ({ code, replaces, product }) => ({
    subject: subject.hi(code, product),
    heading: "साइन इन करने का कोड",
    lead: ["साइन इन पूरा करने के लिए यह कोड लिखें:"],
    notes: [...rules("hi", replaces), notYou.hi],
    why: signingIn.hi(product),
  }),
  ar: ({ code, replaces, product }) => ({
    subject: subject.ar(code, product),
    heading: "رمز تسجيل الدخول",
    lead: ["أدخل هذا الرمز لإكمال تسجيل الدخول:"],
    notes: [...rules("ar", replaces), notYou.ar],
    why: signingIn.ar(product),
  }),
};

const notYouHere = {
  en: "If you aren't using your account right now, someone else is. Change your password.",
  hi: "अगर आप अभी अपने खाते का इस्तेमाल नहीं कर रहे हैं, तो कोई और कर रहा है। कृपया अपना पासवर्ड बदल दें।",
  ar: "إذا لم تكن تستخدم حسابك الآن، فهناك من يستخدمه. يُرجى تغيير كلمة مرورك.",
};
const securityChange = {
  en: (product: string) => `You got this email because someone is changing how your ${product} account is protected.`,
  hi: (product: string) => `यह ईमेल आपको इसलिए मिला है क्योंकि कोई आपके ${product} खाते की सुरक्षा बदल रहा है।`,
  ar: (product: string) => `وصلتك هذه الرسالة لأن شخصًا يغيّر طريقة حماية حسابك في ${isolated(product)}.`,
};

const stepUp: Code = {
  en: ({ code, replaces, product }) => ({
    subject: subject.en(code, product),
    heading: "Confirm that it's you",
    lead: ["Enter this code to confirm a change to the security of your account:"],
    notes: [...rules("en", replaces), notYouHere.en],
    why: securityChange.en(product),
  }),
  hi: ({ code, replaces, product }) => ({
    subject: subject.hi(code, product),
    heading: "पुष्टि करें कि यह आप ही हैं",
    lead: ["अपने खाते की सुरक्षा में बदलाव की पुष्टि के लिए यह कोड लिखें:"],
    notes: [...rules("hi", replaces), notYouHere.hi],
    why: securityChange.hi(product),
  }),
  ar: ({ code, replaces, product }) => ({
    subject: subject.ar(code, product),
    heading: "أكِّد أنك أنت",
    lead: ["أدخل هذا الرمز لتأكيد تغيير في أمان حسابك:"],
    notes: [...rules("ar", replaces), notYouHere.ar],
    why: securityChange.ar(product),
  }),
};

const authorize: Code = {
  en: ({ code, replaces, product }) => ({
    subject: subject.en(code, product),
    heading: "Your sign-in code",
    lead: [`Enter this code to sign in to another app with your ${product} account:`],
    notes: [...rules("en", replaces), notYou.en],
    why: signingIn.en(product),
  }),
  hi: ({ code, replaces, product }) => ({
    subject: subject.hi(code, product),
    heading: "साइन इन करने का कोड",
    lead: [`अपने ${product} खाते से किसी दूसरे ऐप में साइन इन करने के लिए यह कोड लिखें:`],
    notes: [...rules("hi", replaces), notYou.hi],
    why: signingIn.hi(product),
  }),
  ar: ({ code, replaces, product }) => ({
    subject: subject.ar(code, product),
    heading: "رمز تسجيل الدخول",
    lead: [`أدخل هذا الرمز لتسجيل الدخول إلى تطبيق آخر بحسابك في ${isolated(product)}:`],
    notes: [...rules("ar", replaces), notYou.ar],
    why: signingIn.ar(product),
  }),
};

const activateOrganization: CompanyCode = {
  en: ({ code, company, replaces, product }) => ({
    subject: `${code} is your ${product} code for ${company}`,
    heading: `Verify ${company}`,
    lead: [`Enter this code to verify ${company}:`],
    notes: [...rules("en", replaces), `It works for ${company} only.`],
    why: `You got this email because you, as an admin of ${company}, asked for a code. If you didn't, you can ignore this email.`,
  }),
  hi: ({ code, company, replaces, product }) => ({
    subject: `${code} ${company} के लिए आपका ${product} कोड है`,
    heading: `${company} को सत्यापित करें`,
    lead: [`${company} को सत्यापित करने के लिए यह कोड लिखें:`],
    notes: [...rules("hi", replaces), `यह केवल ${company} के लिए काम करता है।`],
    why: `यह ईमेल आपको इसलिए मिला है क्योंकि आपने ${company} के व्यवस्थापक के तौर पर कोड मँगवाया है। अगर आपने नहीं मँगवाया, तो इस ईमेल पर ध्यान न दें।`,
  }),
  ar: ({ code, company, replaces, product }) => ({
    subject: `${code} هو رمزك في ${isolated(product)} لتأكيد ${isolated(company)}`,
    heading: `تأكيد ${isolated(company)}`,
    lead: [`أدخل هذا الرمز لتأكيد ${isolated(company)}:`],
    notes: [...rules("ar", replaces), `يصلح هذا الرمز لتأكيد ${isolated(company)} فقط.`],
    why: `وصلتك هذه الرسالة لأنك طلبت رمزًا بصفتك مسؤولًا في ${isolated(company)}. إذا لم تطلبه، فيمكنك تجاهلها.`,
  }),
};

const registration: CompanyCode = {
  en: ({ code, company, replaces, product }) => ({
    subject: `${code} is your ${product} code for ${company}`,
    heading: "Confirm your password",
    lead: [`Enter this code to confirm the password you chose at ${company}:`],
    notes: [
      ...rules("en", replaces),
      "Enter it only if you have just registered yourself. Otherwise someone else would choose your password.",
    ],
    why: `You got this email because someone registered at ${company} with your address. If it wasn't you, you can ignore this email; your account stays as it is.`,
  }),
  hi: ({ code, company, replaces, product }) => ({
    subject: `${code} ${company} के लिए आपका ${product} कोड है`,
    heading: "अपने पासवर्ड की पुष्टि करें",
    lead: [`${company} में चुने गए अपने पासवर्ड की पुष्टि के लिए यह कोड लिखें:`],
    notes: [
      ...rules("hi", replaces),
      "यह कोड तभी लिखें जब आपने अभी-अभी खुद पंजीकरण किया हो। नहीं तो आपका पासवर्ड कोई और तय कर देगा।",
    ],
    why: `यह ईमेल आपको इसलिए मिला है क्योंकि किसी ने आपके पते से ${company} में पंजीकरण किया है। अगर वह आप नहीं थे, तो इस ईमेल पर ध्यान न दें; आपका खाता वैसा ही रहेगा।`,
  }),
  ar: ({ code, company, replaces, product }) => ({
    subject: `${code} هو رمزك في ${isolated(product)} لدى ${isolated(company)}`,
    heading: "تأكيد كلمة مرورك",
    lead: [`أدخل هذا الرمز لتأكيد كلمة المرور التي اخترتها لدى ${isolated(company)}:`],
    notes: [...rules("ar", replaces), "لا تُدخله إلا إذا كنت قد سجّلت بنفسك للتو، وإلا اختار شخص آخر كلمة مرورك."],
    why: `وصلتك هذه الرسالة لأن شخصًا سجّل لدى ${isolated(company)} بعنوانك. إذا لم تكن أنت، فيمكنك تجاهلها؛ سيبقى حسابك كما هو.`,
  }),
};

/** Mails that carry a code. */
export const codeMails = { activateAccount, login, authorize, stepUp, activateOrganization, registration };
