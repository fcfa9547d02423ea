import type { Catalogue } from "../catalogue.ts";

const signIn = "साइन इन करें";
const haveAccount = "पहले से खाता है?";

export const signUp: Catalogue["signUp"] = {
  signIn,
  haveAccount,
  heading: "साइन अप करें",
  aboutYou: {
    lead: "चरण 1/2: आपके बारे में",
    firstName: "पहला नाम",
    lastName: "उपनाम",
    email: "ईमेल",
    phoneCountry: "देश का कोड",
    phone: "फ़ोन",
    agree: "मुझे ये मंज़ूर हैं:",
    terms: "नियम और शर्तें",
    and: "तथा",
    privacy: "गोपनीयता नीति",
    pleaseAgree: "कृपया नियम और शर्तें तथा गोपनीयता नीति स्वीकार करें",
    submit: "आगे बढ़ें",
  },
  aboutCompany: {
    heading: "आपकी कंपनी के बारे में",
    lead: "चरण 2/2: आपकी कंपनी",
    company: "कंपनी",
    numemployees: "कर्मचारियों की संख्या",
    choose: "चुनें",
    country: "देश",
    submit: "साइन अप करें",
    back: "वापस",
  },
};

export const stayTuned: Catalogue["stayTuned"] = {
  heading: "हमारे साथ बने रहें",
  text: "साइन अप करने के लिए धन्यवाद। हमारी सेल्स टीम के प्रतिनिधि आपसे संपर्क करेंगे।",
  home: "होम पर जाएँ",
  demo: "डेमो शेड्यूल करें",
  signIn: "साइन इन पर वापस जाएँ",
};

export const onboardingSignUp: Catalogue["onboardingSignUp"] = {
  signIn,
  haveAccount,
  heading: "अपना खाता बनाएँ",
  lead: "वही ईमेल पता डालें जिस पर आपको आमंत्रण मिला था और एक पासवर्ड चुनें।",
  email: "ईमेल",
  submit: "साइन अप करें",
};

const invitedBy: Catalogue["invite"]["invitedBy"] = (company, inviter) => {
  if (inviter === null) return company === null ? null : `आपको ${company} से जुड़ने के लिए आमंत्रित किया गया था।`;
  return company === null ? `${inviter} ने आपको आमंत्रित किया।` : `${inviter} ने आपको ${company} से जुड़ने के लिए आमंत्रित किया।`;
};

export const invite: Catalogue["invite"] = {
  invitedBy,
  signIn,
  checking: { heading: "आपका आमंत्रण", text: "आपके आमंत्रण की जाँच की जा रही है…" },
  register: {
    heading: "अपनी टीम से जुड़ें",
    lead: "आमंत्रण स्वीकार करने के लिए अपना खाता बनाएँ।",
    firstName: "पहला नाम",
    lastName: "उपनाम",
    email: "ईमेल",
    submit: "खाता बनाएँ",
  },
  accept: {
    heading: "आपको आमंत्रित किया गया है",
    lead: (email) => (email === null ? "जुड़ने के लिए आमंत्रण स्वीकार करें।" : `${email} के रूप में जुड़ने के लिए आमंत्रण स्वीकार करें।`),
    submit: "आमंत्रण स्वीकार करें",
    workspace: "अभी नहीं, अपने वर्कस्पेस पर जाएँ",
  },
  loginAndAccept: {
    heading: "खाता मिल गया",
    lead: (email) =>
      email === null
        ? "आपके ईमेल पते से पहले से एक खाता मौजूद है। आमंत्रण स्वीकार करने के लिए साइन इन करें।"
        : `${email} से पहले से एक खाता मौजूद है। आमंत्रण स्वीकार करने के लिए साइन इन करें।`,
  },
  invitationReplaced: {
    heading: "आमंत्रण की समयसीमा खत्म हो गई",
    lead: "इसके बाद आपको एक नया आमंत्रण भेजा गया है। केवल सबसे नया आमंत्रण मान्य है: कृपया उस ईमेल का लिंक खोलें।",
  },
  invitationCodeExpired: {
    heading: "आमंत्रण की समयसीमा खत्म हो गई",
    lead: "यह आमंत्रण अब मान्य नहीं है। जिसने आपको आमंत्रित किया है, उससे नया आमंत्रण भेजने को कहें।",
  },
  invitationAlreadyAccepted: {
    heading: "स्वीकार किया जा चुका है",
    lead: "यह ईमेल पता पहले से रजिस्टर है...",
    advice: "जारी रखने के लिए साइन इन करें।",
  },
  accountNotVerified: {
    heading: "पुष्टि",
    lead: "आपको अपने खाते की पुष्टि करनी होगी",
    submit: "खाते की पुष्टि करें",
  },
  emailNotMatching: {
    heading: "ईमेल मेल नहीं खाता",
    lead: (email, own) =>
      `यह आमंत्रण ${email ?? "किसी और ईमेल पते"} के लिए है। आपने ${own ?? "किसी और"} के रूप में साइन इन किया है।`,
    advice: "आमंत्रित पते से जवाब देने के लिए साइन आउट करें। यह आमंत्रण खुला रहेगा।",
    logout: "साइन आउट करें",
    workspace: "साइन इन रहें और अपने वर्कस्पेस पर जाएँ",
  },
  wrong: {
    heading: "माफ़ कीजिए! कुछ गड़बड़ हो गई। कृपया थोड़ी देर बाद फिर से कोशिश करें",
    retry: "फिर से कोशिश करें",
  },
};

export const clientInvitation: Catalogue["clientInvitation"] = {
  accepting: { heading: "आपका आमंत्रण", text: "आपके खाते की पुष्टि की जा रही है…" },
  invitedBy,
  accepted: {
    heading: "आपके खाते की पुष्टि हो गई है।",
    lead: "इस ईमेल पते और पासवर्ड से साइन इन करें।",
    email: "ईमेल",
    password: "पासवर्ड",
    hidden: "छिपा हुआ",
    once: "यह पासवर्ड सिर्फ़ एक बार दिखाया जाएगा। साइन इन करने तक इसे संभालकर रखें, फिर आप अपना पासवर्ड चुनेंगे।",
    noPassword: "अपने मौजूदा पासवर्ड से साइन इन करें।",
    signIn: "चलिए, साइन इन करें",
  },
  refused: {
    heading: "कुछ गड़बड़ हो गई",
    advice: "मदद के लिए, उस संगठन से संपर्क करें जिसने आपको आमंत्रित किया है।",
    signIn,
    sendLink: "मुझे पासवर्ड सेट करने का लिंक ईमेल करें",
  },
  linkSent: {
    heading: "अपना ईमेल देखें",
    lead: (email) => `हमने ${email} पर पासवर्ड सेट करने का लिंक भेजा है।`,
    signIn: "साइन इन पर वापस जाएँ",
  },
  unanswered: {
    heading: "आपके आमंत्रण की पुष्टि नहीं हो सकी",
    retry: "फिर से कोशिश करें",
  },
};
