import type { Catalogue } from "../catalogue.ts";

export const toasts: Catalogue["toasts"] = {
  region: "सूचनाएँ",
  secondFactorSetUp: "मल्टी-फ़ैक्टर ऑथेंटिकेशन सेट अप हो गया",
  recoveryCodeVerified: "रिकवरी कोड की पुष्टि हो गई",
  deviceNotTrusted: "यह डिवाइस याद नहीं रखा जा सका, इसलिए अगली बार दूसरा फ़ैक्टर देना होगा।",
  passkeyMade: "पासकी जोड़ दी गई है। अब आप इससे साइन इन कर सकते हैं।",
  passwordUpdated: "पासवर्ड बदल दिया गया है।",
  otpVerified: "OTP की पुष्टि हो गई",
  verifiedSignIn: "आपका ईमेल पता सत्यापित हो गया है। कृपया साइन इन करें।",
  registered: "पंजीकरण पूरा करने के लिए साइन इन करें।",
  joined: (company) => (company === null ? "आप संगठन से जुड़ गए हैं।" : `आप ${company} से जुड़ गए हैं।`),
  linkCopied: (label) => `${label} का लिंक क्लिपबोर्ड पर कॉपी हो गया।`,
};
