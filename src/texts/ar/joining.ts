import type { Catalogue } from "../catalogue.ts";
import { isolated } from "../isolated.ts";

const signIn = "تسجيل الدخول";
const haveAccount = "هل لديك حساب؟";

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
    choose: "اختيار",
    country: "الدولة",
    submit: "إنشاء حساب",
    back: "رجوع",
  },
};

export const stayTuned: Catalogue["stayTuned"] = {
  heading: "ترقّب تواصلنا",
  text: "شكرًا لتسجيلك. سيتواصل معك أحد مندوبي المبيعات لدينا.",
  home: "الانتقال إلى الصفحة الرئيسية",
  demo: "حجز عرض توضيحي",
  signIn: "العودة إلى تسجيل الدخول",
};

export const onboardingSignUp: Catalogue["onboardingSignUp"] = {
  signIn,
  haveAccount,
  heading: "إنشاء حسابك",
  lead: "استخدِم عنوان البريد الإلكتروني الذي وصلتك الدعوة عليه واختَر كلمة مرور.",
  email: "البريد الإلكتروني",
  submit: "إنشاء حساب",
};

const invitedBy: Catalogue["invite"]["invitedBy"] = (company, inviter) => {
  if (inviter === null) return company === null ? null : `تمت دعوتك للانضمام إلى ${isolated(company)}.`;
  return company === null
    ? `تلقيت دعوة من ${isolated(inviter)}.`
    : `تلقيت دعوة من ${isolated(inviter)} للانضمام إلى ${isolated(company)}.`;
};

export const invite: Catalogue["invite"] = {
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
  wrong: {
    heading: "عذرًا! حدث خطأ ما. يُرجى إعادة المحاولة بعد قليل",
    retry: "إعادة المحاولة",
  },
};

export const clientInvitation: Catalogue["clientInvitation"] = {
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
};
