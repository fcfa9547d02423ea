import type { Catalogue } from "../catalogue.ts";

const problems: Catalogue["common"]["problems"] = {
  required: () => "ज़रूरी है*",
  invalid: (label) => `सही ${label} डालें।`,
  tooLong: () => "ज़्यादा से ज़्यादा 1,000 अक्षर",
  tooShort: () => "कम से कम 8 अक्षर",
  phoneTooShort: () => "इस देश के लिए अंक कम हैं। नंबर और देश का कोड जाँचें।",
  phoneTooLong: () => "इस देश के लिए अंक ज़्यादा हैं। नंबर और देश का कोड जाँचें।",
  uppercase: () => "अंग्रेज़ी के बड़े अक्षर का इस्तेमाल करें।",
  lowercase: () => "अंग्रेज़ी के छोटे अक्षर का इस्तेमाल करें।",
  number: () => "एक अंक का इस्तेमाल करें।",
  special: () => "एक खास वर्ण का इस्तेमाल करें।",
  notEqual: () => "पासवर्ड और पासवर्ड की पुष्टि मेल नहीं खाते",
};

const failures: Catalogue["common"]["failures"] = {
  refused: "कुछ गड़बड़ हो गई",
  unauthorised: "आपका सेशन खत्म हो गया है। फिर से साइन इन करें।",
  signedOutEverywhere: "आप इस डिवाइस सहित सभी डिवाइस से साइन आउट हो गए हैं। फिर से साइन इन करें।",
  throttled: "बहुत ज़्यादा बार कोशिश की गई।",
  offline: "कुछ गड़बड़ हो गई। अपना कनेक्शन देखें और फिर से कोशिश करें।",
  timeout: "कुछ गड़बड़ हो गई",
  unreadable: "कुछ गड़बड़ हो गई",
  invalidRecoveryCode: "रिकवरी कोड सही नहीं है",
  invalidCode: "OTP सही नहीं है",
  emailTaken: "इस ईमेल पते से पहले से एक खाता मौजूद है। साइन इन करें या किसी दूसरे ईमेल से रजिस्टर करें",
  passkeyCancelled:
    "पासकी का इस्तेमाल नहीं हुआ: उसे रद्द किया गया, बहुत समय लग गया, या यह डिवाइस आपकी पहचान नहीं कर सका। फिर से कोशिश करें या कोई दूसरा तरीका आज़माएँ।",
  passkeyExists: "इस डिवाइस पर आपके खाते की पासकी पहले से है।",
  passkeyElsewhere: "इस वेब पते पर पासकी काम नहीं करतीं।",
  passkeyUnsupported: "यह ब्राउज़र या डिवाइस यहाँ पासकी इस्तेमाल नहीं कर सकता। कोई दूसरा तरीका या डिवाइस आज़माएँ।",
  passkeyFailed: "पासकी में कुछ गड़बड़ हो गई। फिर से कोशिश करें, या कोई दूसरा तरीका या डिवाइस आज़माएँ।",
};

export const common: Catalogue["common"] = {
  problems,
  failures,
  alertTitle: "माफ़ कीजिए!",
  tryAgainIn: (wait) => `${wait} में फिर से कोशिश करें।`,
  copyright: (year, productName) => `© ${year} ${productName}. सर्वाधिकार सुरक्षित।`,
  showPassword: "पासवर्ड दिखाएँ",
  hidePassword: "पासवर्ड छिपाएँ",
  settings: "भाषा और थीम",
  language: "भाषा",
  useDark: "गहरे रंग वाला मोड चालू करें",
  useLight: "हल्के रंग वाला मोड चालू करें",
  pageTitle: (heading, productName) => `${heading} · ${productName}`,

  welcome: {
    headline: (name) => `${name} में आपका स्वागत है`,
    taglineCompany: "काम ही हमारा जुनून है",
    taglineProduct: "लोगों को जोड़ना। प्रोसेस को बेहतर बनाना। परफ़ॉर्मेंस को निखारना।",
    valuesHeading: "हमारे मूल सिद्धांत",
    values: [
      "हर दिन पूर्णता की ओर काम करना",
      "टीमों को बेहतरीन काम करने के लिए प्रेरित करना",
      "हर दिन लगातार आगे बढ़ना",
      "फ़ायदेमंद सेवाएँ देना",
    ],
    logoOf: (company) => `${company} का लोगो`,
  },

  login: {
    heading: "अपने खाते में साइन इन करें",
    greeting: "आपका फिर से स्वागत है! प्रॉडक्ट इस्तेमाल करने के लिए कृपया साइन इन करें।",
    identifier: "ईमेल पता / उपयोगकर्ता नाम",
    password: "पासवर्ड",
    forgotPassword: "पासवर्ड भूल गए?",
    submit: "साइन इन करें",
    usePasskey: "पासकी से साइन इन करें",
    passkeysAt: (host) => `पासकी सिर्फ़ ${host} पर काम करती है`,
    noAccount: "खाता नहीं है?",
    signUp: "साइन अप करें",
  },

  onboardingLogin: {
    identifier: "ईमेल पता / कर्मचारी कोड",
  },

  connection: {
    offline: "कनेक्ट नहीं हो पा रहा है। फिर से कोशिश की जा रही है…",
    reconnecting: "कनेक्शन टूट गया। फिर से कनेक्ट हो रहा है…",
    back: "आप फिर से ऑनलाइन हैं।",
  },
  update: { ready: "नया वर्शन उपलब्ध है।", reload: "फिर से लोड करें" },

  starting: { text: "एक पल रुकें…" },
  signingOut: { text: "आपको साइन आउट किया जा रहा है…" },
  fault: {
    heading: "माफ़ कीजिए!",
    text: "कुछ गड़बड़ हो गई",
    advice: "यह चरण फिर से शुरू करें या पेज को फिर से लोड करें।",
    restart: "फिर से शुरू करें",
    reload: "फिर से लोड करें",
    report: "सहायता रिपोर्ट बनाएँ",
    reportMissing: "कनेक्शन न होने की वजह से रिपोर्ट नहीं बन सकी। फिर से कोशिश करें।",
  },
};
