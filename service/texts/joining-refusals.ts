import type { Texts } from "./text.ts";

/** The refusals of signing up and of accepting an invitation. */
export const joiningRefusals = {
  signUp: {
    firstName: {
      en: "Enter your first name.",
      hi: "कृपया अपना पहला नाम लिखें।",
      ar: "يُرجى إدخال اسمك الأول.",
    },
    lastName: { en: "Enter your last name.", hi: "कृपया अपना उपनाम लिखें।", ar: "يُرجى إدخال اسم عائلتك." },
    email: {
      en: "Enter a valid email address.",
      hi: "कृपया सही ईमेल पता लिखें।",
      ar: "يُرجى إدخال عنوان بريد إلكتروني صحيح.",
    },
    company: {
      en: "Enter the name of your company.",
      hi: "कृपया अपनी कंपनी का नाम लिखें।",
      ar: "يُرجى إدخال اسم شركتك.",
    },
    phone: {
      en: "Enter a valid phone number.",
      hi: "कृपया सही फ़ोन नंबर लिखें।",
      ar: "يُرجى إدخال رقم هاتف صحيح.",
    },
    numemployees: {
      en: "Choose how many people work at your company.",
      hi: "कृपया चुनें कि आपकी कंपनी में कितने लोग काम करते हैं।",
      ar: "يُرجى اختيار عدد العاملين في شركتك.",
    },
    country: { en: "Choose a country.", hi: "कृपया देश चुनें।", ar: "يُرجى اختيار بلد." },
    affiliatecode: {
      en: "This affiliate code is not valid.",
      hi: "यह एफ़िलिएट कोड मान्य नहीं है।",
      ar: "رمز الشريك هذا غير صالح.",
    },
    usercode: { en: "This user code is not valid.", hi: "यह यूज़र कोड मान्य नहीं है।", ar: "رمز المستخدم هذا غير صالح." },
  },
  noSuchInvitation: {
    en: "We couldn't find this invitation. Check that the link is complete.",
    hi: "यह आमंत्रण नहीं मिला। कृपया देखें कि लिंक पूरा है।",
    ar: "لم نعثر على هذه الدعوة. يُرجى التأكد من أن الرابط كامل.",
  },
  invitationExpired: {
    en: "This invitation has expired. Ask for a new one.",
    hi: "इस आमंत्रण की अवधि समाप्त हो गई है। कृपया नया आमंत्रण माँगें।",
    ar: "انتهت صلاحية هذه الدعوة. يُرجى طلب دعوة جديدة.",
  },
  invitationReplaced: {
    en: "We sent you a newer invitation since. Only the newest one counts: open the link in that email.",
    hi: "इसके बाद आपको एक नया आमंत्रण भेजा गया है। केवल सबसे नया आमंत्रण मान्य है: कृपया उस ईमेल का लिंक खोलें।",
    ar: "أرسلنا إليك بعد ذلك دعوة أحدث. الدعوة الأحدث وحدها صالحة: افتح الرابط الموجود في تلك الرسالة.",
  },
  invitationAccepted: {
    en: "This invitation has already been accepted. Sign in.",
    hi: "यह आमंत्रण पहले ही स्वीकार किया जा चुका है। कृपया साइन इन करें।",
    ar: "سبق قبول هذه الدعوة. يُرجى تسجيل الدخول.",
  },
  invitationForAnother: {
    en: "This invitation is for a different email address than the one you are signed in with.",
    hi: "यह आमंत्रण उस ईमेल पते के लिए नहीं है जिससे आपने साइन इन किया है।",
    ar: "هذه الدعوة لعنوان بريد إلكتروني غير الذي سجّلت الدخول به.",
  },
  useInvitedEmail: {
    en: "Use the email address the invitation was sent to.",
    hi: "कृपया वही ईमेल पता लिखें जिस पर आमंत्रण भेजा गया था।",
    ar: "يُرجى استخدام عنوان البريد الإلكتروني الذي أُرسلت إليه الدعوة.",
  },
  signInToAccept: {
    en: "You already have an account with this email address. Sign in to accept the invitation.",
    hi: "इस ईमेल पते से आपका खाता पहले से है। आमंत्रण स्वीकार करने के लिए कृपया साइन इन करें।",
    ar: "لديك حساب بعنوان البريد الإلكتروني هذا بالفعل. يُرجى تسجيل الدخول لقبول الدعوة.",
  },
  clientInvitationAccepted: {
    en: "This invitation has already been accepted. Sign in with the password you were shown, or have a link mailed to you to set a new one.",
    hi: "यह आमंत्रण पहले ही स्वीकार किया जा चुका है। जो पासवर्ड आपको दिखाया गया था, उससे साइन इन करें, या नया पासवर्ड बनाने के लिए ईमेल से लिंक मँगाएँ।",
    ar: "سبق قبول هذه الدعوة. سجّل الدخول بكلمة المرور التي عُرضت لك، أو اطلب رابطًا عبر البريد الإلكتروني لتعيين كلمة مرور جديدة.",
  },
} as const satisfies Texts;
