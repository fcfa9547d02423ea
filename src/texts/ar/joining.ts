import type { Catalogue } from "../catalogue.ts";
import { isolated } from "../isolated.ts";

const signIn = "تسجيل الدخول";
const haveAccount = "لديك حساب بالفعل؟";

export const signUp: Catalogue["signUp"] = {
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
    choose: "يُرجى الاختيار",
    country: "الدولة",
    submit: "إنشاء حساب",
    back: "رجوع",
  },
};

export const stayTuned: Catalogue["stayTuned"] = {
  heading: "سنتواصل معك قريبًا",
  text: "شكرًا على التسجيل. سيتواصل معك أحد مندوبي المبيعات لدينا.",
  home: "الانتقال إلى الصفحة الرئيسية",
  demo: "حجز عرض توضيحي",
  signIn: "العودة إلى تسجيل الدخول",
};

export const onboardingSignUp: Catalogue["onboardingSignUp"] = {
  signIn,
  haveAccount,
  heading: "إنشاء حسابك",
  lead: "يُرجى استخدام عنوان البريد الإلكتروني الذي وصلتك الدعوة عليه، واختيار كلمة مرور.",
  email: "البريد الإلكتروني",
  submit: "إنشاء حساب",
};

const invitedBy: Catalogue["invite"]["invitedBy"] = ({ company, invitedBy }) => {
  if (invitedBy === null) return company === null ? null : `تمت دعوتك للانضمام إلى ${isolated(company)}.`;
  return company === null
    ? `تلقيت دعوة من ${isolated(invitedBy)}.`
    : `تلقيت دعوة من ${isolated(invitedBy)} للانضمام إلى ${isolated(company)}.`;
};

export const invite: Catalogue["invite"] = {
  invitedBy,
  signIn,
  workspace: "الانتقال إلى مساحة عملك",
  checking: { heading: "دعوتك", text: "يجري التحقق من دعوتك…" },
  register: {
    heading: "الانضمام إلى فريقك",
    lead: "يُرجى إنشاء حسابك لقبول الدعوة.",
    firstName: "الاسم الأول",
    lastName: "اسم العائلة",
    email: "البريد الإلكتروني",
    submit: "إنشاء الحساب",
  },
  accept: {
    heading: "وصلتك دعوة",
    lead: (email) =>
      email === null ? "يُرجى قبول الدعوة للانضمام." : `يُرجى قبول الدعوة للانضمام باسم ${isolated(email)}.`,
    submit: "قبول الدعوة",
    workspace: "ليس الآن: الانتقال إلى مساحة عملك",
  },
  loginAndAccept: {
    heading: "عُثر على حساب",
    lead: (email) =>
      email === null
        ? "يوجد حساب بعنوان بريدك الإلكتروني. يُرجى تسجيل الدخول لقبول الدعوة."
        : `يوجد حساب بالعنوان ${isolated(email)}. يُرجى تسجيل الدخول لقبول الدعوة.`,
  },
  invitationCodeExpired: {
    heading: "انتهت صلاحية الدعوة",
    lead: "هذه الدعوة قديمة ولا يمكن قبولها. يُرجى طلب دعوة جديدة ممن دعاك.",
  },
  invitationAlreadyAccepted: {
    heading: "قُبلت الدعوة",
    lead: "عنوان البريد الإلكتروني هذا مسجَّل بالفعل.",
    advice: "يُرجى تسجيل الدخول للمتابعة.",
  },
  accountNotVerified: {
    heading: "التحقق",
    lead: "يجب تأكيد حسابك",
    submit: "تأكيد الحساب",
  },
  emailNotMatching: {
    heading: "البريد الإلكتروني غير مطابق",
    lead: (email, own) =>
      `هذه الدعوة ${email === null ? "لعنوان بريد إلكتروني آخر" : `للعنوان ${isolated(email)}`}. لقد سجّلت الدخول ${own === null ? "بحساب آخر" : `بالحساب ${isolated(own)}`}.`,
    advice: "يُرجى تسجيل الخروج ثم تسجيل الدخول بالعنوان الذي وُجّهت إليه الدعوة. بعد ذلك تعود مباشرة إلى هذه الدعوة.",
    logout: "تسجيل الخروج",
    workspace: "البقاء كما أنت والانتقال إلى مساحة عملك",
  },
  wrong: {
    heading: "عذرًا! حدث خطأ ما. يُرجى إعادة المحاولة بعد قليل",
    retry: "إعادة المحاولة",
  },
};

export const clientInvitation: Catalogue["clientInvitation"] = {
  invitedBy,
  accepting: { heading: "دعوتك", text: "يجري تأكيد حسابك…" },
  accepted: {
    heading: "تم تأكيد حسابك.",
    lead: "يُرجى تسجيل الدخول بعنوان البريد الإلكتروني وكلمة المرور هذين.",
    email: "البريد الإلكتروني",
    password: "كلمة المرور",
    hidden: "مخفية",
    once: "تظهر كلمة المرور هذه المرة فقط. يُرجى الاحتفاظ بها حتى تسجيل الدخول: سيُطلب منك عندها اختيار كلمة مرور خاصة بك.",
    noPassword: "يُرجى تسجيل الدخول بكلمة المرور التي لديك بالفعل.",
    signIn: "هيا إلى تسجيل الدخول",
  },
  refused: {
    heading: "حدث خطأ ما",
    advice: "يمكن للمؤسسة التي دعتك أن تساعدك.",
    signIn,
    sendLink: "أرسلوا إليّ رابطًا لتعيين كلمة مرور",
  },
  linkSent: {
    heading: "يُرجى تفقّد بريدك الإلكتروني",
    lead: (email) => `أرسلنا رابطًا لتعيين كلمة مرور إلى ${isolated(email)}.`,
    signIn: "العودة إلى تسجيل الدخول",
  },
  unanswered: {
    heading: "تعذّر تأكيد دعوتك",
    retry: "إعادة المحاولة",
  },
};
