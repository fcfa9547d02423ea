import type { Catalogue } from "../catalogue.ts";

const signIn = "साइन इन करें";
const remembered = "पासवर्ड याद है?";

export const newPassword: Catalogue["newPassword"] = {
  password: "नया पासवर्ड",
  confirm: "पासवर्ड की पुष्टि करें",
  rulesHeading: "आपके नए पासवर्ड में यह होना चाहिए",
  rules: {
    tooShort: "कम से कम 8 अक्षर",
    uppercase: "अंग्रेज़ी का बड़ा अक्षर",
    lowercase: "अंग्रेज़ी का छोटा अक्षर",
    number: "1 अंक",
    special: "1 खास वर्ण",
  },
  met: "पूरा हुआ",
  notMet: "अभी पूरा नहीं हुआ",
};

export const changePassword: Catalogue["changePassword"] = {
  heading: "पासवर्ड बदलें",
  forced: "आपका पासवर्ड किसी और ने सेट किया था। जारी रखने के लिए नया पासवर्ड चुनें।",
  email: "ईमेल",
  employeeCode: "कर्मचारी कोड",
  none: "कोई नहीं",
  current: "मौजूदा पासवर्ड",
  submit: "पासवर्ड बदलें",
  cancel: "रद्द करें",
  cancelHint: "रद्द करने पर आप साइन आउट हो जाएँगे।",
  back: "अपने वर्कस्पेस पर वापस जाएँ",
};

export const forgotPassword: Catalogue["forgotPassword"] = {
  heading: "पासवर्ड भूल गए",
  lead: "अपना ईमेल पता डालें। हम आपको नया पासवर्ड चुनने का लिंक भेजेंगे।",
  email: "ईमेल",
  submit: "सबमिट करें",
  recovery: "रिकवरी कोड आज़माएँ?",
  remembered,
  signIn,
};

export const emailSent: Catalogue["emailSent"] = {
  heading: "अपना ईमेल देखें",
  lead: "अगर उस ईमेल पते से कोई खाता मौजूद है, तो हमने उस पर नया पासवर्ड चुनने का लिंक भेज दिया है।",
  leadTo: (email) => `अगर ${email} से कोई खाता मौजूद है, तो हमने उस पर नया पासवर्ड चुनने का लिंक भेज दिया है।`,
  advice: "ईमेल नहीं मिला? अपना स्पैम फ़ोल्डर देखें।",
  again: "नया लिंक पाएँ",
  login: "साइन इन करें",
};

export const forgotWithRecovery: Catalogue["forgotWithRecovery"] = {
  heading: "रिकवरी कोड का इस्तेमाल करें",
  lead: "मल्टी-फ़ैक्टर ऑथेंटिकेशन सेट अप करते समय सेव किया गया रिकवरी कोड डालें।",
  identifier: "ईमेल पता / उपयोगकर्ता नाम",
  recoveryCode: "रिकवरी कोड",
  submit: "सबमिट करें",
  byEmail: "इसके बजाय ईमेल से लिंक पाएँ",
  remembered,
  signIn,
};

export const resetPassword: Catalogue["resetPassword"] = {
  heading: "पासवर्ड रीसेट करें",
  lead: "अपने खाते के लिए नया पासवर्ड चुनें।",
  account: "खाता",
  checking: "आपके लिंक की जाँच की जा रही है…",
  submit: "पासवर्ड रीसेट करें",
  again: "नया लिंक पाएँ",
  anotherCode: "दूसरे रिकवरी कोड का इस्तेमाल करें",
  remembered,
  signIn,
  expired: {
    heading: "इस लिंक की समयसीमा खत्म हो गई है",
    lead: "इसका इस्तेमाल पहले हो चुका है या यह बहुत पुराना है। नया पासवर्ड चुनने के लिए नया लिंक पाएँ।",
  },
  unchecked: {
    heading: "आपके लिंक की जाँच नहीं हो सकी",
    retry: "फिर से कोशिश करें",
  },
  changed: {
    heading: "पासवर्ड रीसेट हो गया",
    lead: "आपका पासवर्ड रीसेट कर दिया गया है।",
    redirect: (wait) => `आपको ${wait} में साइन इन पेज पर ले जाया जाएगा।`,
  },
};

export const notMe: Catalogue["notMe"] = {
  heading: "अपना खाता सुरक्षित करें?",
  lead: "हमारे ईमेल में बताया गया काम अगर आपने नहीं किया, तो हो सकता है कि कोई और आपका खाता इस्तेमाल कर रहा हो।",
  effects: [
    "सभी डिवाइस और जिन ऐप को आपने पहुँच दी है, वे साइन आउट हो जाएँगे। पहले भेजे गए कोड और लिंक काम करना बंद कर देंगे।",
    "आपका पासवर्ड काम करना बंद कर देगा। आप तुरंत नया पासवर्ड चुनेंगे।",
    "पिछले 7 दिनों में जोड़ी गई पासकी हट जाएँगी, और कोई भी डिवाइस भरोसेमंद नहीं रहेगा।",
  ],
  secure: "मेरा खाता सुरक्षित करें",
  itWasMe: "क्या वह आप ही थे?",
  signIn,
  over: {
    heading: "यह लिंक अब काम नहीं करता",
    lead: "इसका इस्तेमाल पहले हो चुका है, यह बहुत पुराना है या अधूरा है। अगर आपने इसका इस्तेमाल किया था, तो आपके डिवाइस साइन आउट हो चुके हैं। सुरक्षा के लिए नया पासवर्ड चुनें।",
    again: "नए पासवर्ड के लिए लिंक पाएँ",
  },
};
