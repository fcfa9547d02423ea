import type { Catalogue } from "../catalogue.ts";

const signIn = "साइन इन करें";
const remembered = "पासवर्ड याद है?";

export const newPassword: Catalogue["newPassword"] = {
  next: "नया पासवर्ड",
  confirm: "पासवर्ड दोबारा लिखें",
  rulesHeading: "आपके नए पासवर्ड में चाहिए",
  rules: {
    tooShort: "कम से कम 8 अक्षर",
    uppercase: "अंग्रेज़ी का बड़ा अक्षर",
    lowercase: "अंग्रेज़ी का छोटा अक्षर",
    number: "1 अंक",
    special: "1 विशेष चिह्न",
  },
  met: "पूरा हुआ",
  notMet: "अभी पूरा नहीं हुआ",
};

export const changePassword: Catalogue["changePassword"] = {
  heading: "पासवर्ड बदलें",
  forced: "आपका पासवर्ड किसी और ने तय किया था। कृपया अपना पासवर्ड चुनें।",
  email: "ईमेल",
  employeeCode: "कर्मचारी कोड",
  none: "कोई नहीं",
  current: "मौजूदा पासवर्ड",
  submit: "पासवर्ड बदलें",
  cancel: "रद्द करें",
  cancelHint: "रद्द करने पर आप साइन आउट हो जाएँगे।",
  back: "अपने कार्यक्षेत्र पर वापस जाएँ",
};

export const forgotPassword: Catalogue["forgotPassword"] = {
  heading: "पासवर्ड याद नहीं",
  lead: "हमें अपना ईमेल पता बताएँ, और हम आपको नया पासवर्ड चुनने का लिंक भेजेंगे।",
  email: "ईमेल",
  submit: "जमा करें",
  recovery: "रिकवरी कोड से कोशिश करें?",
  remembered,
  signIn,
};

export const emailSent: Catalogue["emailSent"] = {
  heading: "अपना ईमेल देखें",
  lead: "अगर उस ईमेल पते का कोई खाता है, तो नया पासवर्ड चुनने के लिंक वाला ईमेल भेजा जा चुका है।",
  leadTo: (email) => `अगर ${email} का कोई खाता है, तो नया पासवर्ड चुनने के लिंक वाला ईमेल भेजा जा चुका है।`,
  advice: "कुछ नहीं मिला? कृपया स्पैम में भी देखें, या",
  again: "दूसरा लिंक मँगवाएँ",
  login: "साइन इन करें",
};

export const forgotWithRecovery: Catalogue["forgotWithRecovery"] = {
  heading: "रिकवरी कोड का उपयोग करें",
  lead: "बहु-चरणीय सत्यापन सेट करते समय आपको जो रिकवरी कोड मिला था, उससे आप नया पासवर्ड चुन सकते हैं।",
  identifier: "ईमेल पता / उपयोगकर्ता नाम",
  recoveryCode: "रिकवरी कोड",
  submit: "जमा करें",
  byEmail: "इसके बजाय ईमेल से लिंक पाएँ",
  remembered,
  signIn,
};

export const resetPassword: Catalogue["resetPassword"] = {
  heading: "नया पासवर्ड बनाएँ",
  lead: "अपने खाते के लिए नया पासवर्ड चुनें।",
  checking: "आपके लिंक की जाँच हो रही है…",
  submit: "पासवर्ड सहेजें",
  again: "दूसरा लिंक मँगवाएँ",
  anotherCode: "दूसरे रिकवरी कोड का उपयोग करें",
  remembered,
  signIn,
  expired: {
    heading: "इस लिंक की अवधि समाप्त हो गई है",
    lead: "इसका उपयोग पहले हो चुका है, या यह बहुत पुराना है। आप दूसरा लिंक मँगवा सकते हैं।",
  },
  unchecked: {
    heading: "आपके लिंक की जाँच नहीं हो सकी",
    retry: "फिर से कोशिश करें",
  },
  changed: {
    heading: "पासवर्ड बदल गया",
    lead: "आपका नया पासवर्ड सहेज लिया गया है।",
    redirect: "कुछ ही क्षणों में आप साइन इन के पेज पर पहुँच जाएँगे।",
  },
};
