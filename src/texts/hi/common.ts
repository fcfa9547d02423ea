import type { Catalogue } from "../catalogue.ts";

const problems: Catalogue["common"]["problems"] = {
  required: () => "यह भरना ज़रूरी है*",
  invalid: (label) => `${label} सही होना चाहिए।`,
  tooShort: () => "कम से कम 8 अक्षर",
  uppercase: () => "कृपया अंग्रेज़ी का एक बड़ा अक्षर लिखें।",
  lowercase: () => "कृपया अंग्रेज़ी का एक छोटा अक्षर लिखें।",
  number: () => "कृपया एक अंक लिखें।",
  special: () => "कृपया एक विशेष चिह्न लिखें।",
  notEqual: () => "दोनों पासवर्ड एक जैसे नहीं हैं",
};

const failures: Catalogue["common"]["failures"] = {
  refused: "कुछ गड़बड़ हो गई",
  unauthorised: "आपका सत्र समाप्त हो गया है। कृपया फिर से साइन इन करें।",
  throttled: "बहुत अधिक प्रयास हो चुके हैं।",
  offline: "कुछ गड़बड़ हो गई। सेवा से संपर्क नहीं हो पा रहा है; कृपया फिर से कोशिश करें।",
  timeout: "कुछ गड़बड़ हो गई",
  unreadable: "कुछ गड़बड़ हो गई",
  invalidRecoveryCode: "रिकवरी कोड सही नहीं है",
  invalidCode: "OTP सही नहीं है",
  emailTaken: "इस ईमेल पते का खाता पहले से मौजूद है। साइन इन करें या किसी और ईमेल से पंजीकरण करें",
};

export const common: Catalogue["common"] = {
  problems,
  failures,
  alertTitle: "माफ़ कीजिए!",
  tryAgainIn: (wait) => `${wait} में फिर से कोशिश करें।`,
  copyright: (year, productName) => `© ${year} ${productName}. सर्वाधिकार सुरक्षित।`,
  showPassword: "पासवर्ड दिखाएँ",
  hidePassword: "पासवर्ड छिपाएँ",
  settings: "भाषा और रंग",
  language: "भाषा",
  useDark: "गहरे रंग चुनें",
  useLight: "हल्के रंग चुनें",
  pageTitle: (heading, productName) => `${heading} · ${productName}`,

  welcome: {
    headline: (name) => `${name} में आपका स्वागत है`,
    taglineCompany: "हमें अपने काम से लगाव है",
    taglineProduct: "लोगों को जोड़ना। प्रक्रियाओं को बेहतर बनाना। प्रदर्शन को निखारना।",
    valuesHeading: "हमारे मूल सिद्धांत",
    values: [
      "हर दिन पूर्णता की ओर काम करना",
      "टीमों को सबसे अच्छा बनाने की प्रेरणा देना",
      "हर दिन लगातार आगे बढ़ना",
      "उपयोगी सेवाएँ तैयार करना",
    ],
    logoOf: (company) => `${company} का लोगो`,
  },

  login: {
    heading: "अपने खाते में साइन इन करें",
    greeting: "आपका फिर से स्वागत है! आगे बढ़ने के लिए कृपया साइन इन करें।",
    identifier: "ईमेल पता / उपयोगकर्ता नाम",
    password: "पासवर्ड",
    forgotPassword: "पासवर्ड याद नहीं?",
    submit: "साइन इन करें",
    noAccount: "खाता नहीं है?",
    signUp: "साइन अप करें",
  },

  onboardingLogin: {
    identifier: "ईमेल पता / कर्मचारी कोड",
  },

  connection: {
    offline: "सेवा से संपर्क नहीं है। फिर से कोशिश हो रही है…",
    reconnecting: "संपर्क टूट गया। फिर से जोड़ा जा रहा है…",
    back: "संपर्क फिर से जुड़ गया।",
  },
  update: { ready: "नया संस्करण तैयार है।", reload: "फिर से लोड करें" },

  starting: { text: "एक क्षण…" },
  signingOut: { text: "आपको साइन आउट किया जा रहा है…" },
  fault: {
    heading: "माफ़ कीजिए!",
    text: "कुछ गड़बड़ हो गई",
    advice: "आप यह चरण फिर से शुरू कर सकते हैं या पेज फिर से लोड कर सकते हैं।",
    restart: "फिर से शुरू करें",
    reload: "फिर से लोड करें",
    report: "सहायता के लिए रिपोर्ट",
    reportMissing: "रिपोर्ट नहीं बन सकी: कोई कनेक्शन नहीं है। कृपया फिर से कोशिश करें।",
  },
};
