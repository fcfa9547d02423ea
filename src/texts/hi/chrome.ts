import type { Catalogue } from "../catalogue.ts";
import { number } from "../numbers.ts";

export const sideMenu: Catalogue["sideMenu"] = {
  label: "मेन्यू",
  open: "मेन्यू खोलें",
  close: "मेन्यू बंद करें",
  items: {
    workspace: "वर्कस्पेस",
    security: "सुरक्षा",
    changePassword: "पासवर्ड बदलें",
    multiFactorSetup: "मल्टी-फ़ैक्टर सेट अप",
    verifyOrganization: "संगठन की पुष्टि करें",
    downloads: "डाउनलोड",
  },
  beta: "बीटा",
  messages: (count) => `${number("hi", count)} संदेश`,
  inbox: (count) => `इनबॉक्स में ${number("hi", count)}`,
  notifications: (count) => (count === 1 ? "1 सूचना" : `${number("hi", count)} सूचनाएँ`),
};

export const moduleSwitcher: Catalogue["moduleSwitcher"] = {
  open: "प्रॉडक्ट",
  lead: "नए टैब में खुलते हैं",
  none: "अपने प्रॉडक्ट यहाँ देखने के लिए वर्कस्पेस में कोई संगठन चुनें।",
};

export const helpMenu: Catalogue["helpMenu"] = {
  open: "सहायता",
  getHelp: "सहायता पाएँ",
  newRelease: (version) => `नई रिलीज़ ${version}`,
  downloadApp: "ऐप डाउनलोड करें",
  video: "वीडियो देखें",
  lightMode: "हल्के रंग वाला मोड",
  darkMode: "गहरे रंग वाला मोड",
  troubleshooting: "समस्या हल करना",
  appVersion: "ऐप का वर्शन",
  documents: "दस्तावेज़",
  shortcuts: "कीबोर्ड शॉर्टकट",
  support: "सहायता टीम",
};

export const accountMenu: Catalogue["accountMenu"] = {
  open: (name) => `खाता: ${name}`,
  nameless: "आप",
  roles: { admin: "एडमिन", member: "सदस्य", client: "ग्राहक" },
  devices: "साइन इन किए गए डिवाइस",
  passkeys: "पासकी",
  apps: "ऐप की पहुँच",
  activity: "गतिविधि",
  picture: "तस्वीर बदलें",
  changePassword: "पासवर्ड बदलें",
  colours: "रंग-रूप",
  system: "सिस्टम जैसा",
  light: "हल्का",
  dark: "गहरा",
  logout: "साइन आउट करें",
};

export const signedInDevices: Catalogue["signedInDevices"] = {
  title: "साइन इन किए गए डिवाइस",
  lead: "आप इन डिवाइसों पर साइन इन हैं। अगर आप किसी डिवाइस को नहीं पहचानते, तो उसे साइन आउट करें और अपना पासवर्ड बदलें।",
  loading: "आपके डिवाइस लोड हो रहे हैं…",
  count: (count) => (count === 1 ? "सिर्फ़ इस डिवाइस पर साइन इन है।" : `आप ${number("hi", count)} डिवाइसों पर साइन इन हैं।`),
  on: (browser, system) => `${system} पर ${browser}`,
  unknown: "अनजान डिवाइस",
  desktopApp: "डेस्कटॉप ऐप",
  here: "यह डिवाइस",
  signedIn: "साइन इन",
  lastUsed: "पिछला इस्तेमाल",
  lastUsedAbout: "डिवाइस के इस्तेमाल के दौरान लगभग हर घंटे अपडेट होता है।",
  withinTheHour: "पिछले एक घंटे में",
  address: "IP पता",
  addressAbout: "नेटवर्क पर डिवाइस का पता। आपकी जगह या नेटवर्क बदलने पर यह बदल सकता है।",
  signOut: "साइन आउट करें",
  signOutDevice: (device) => `${device} को साइन आउट करें`,
  signingOut: "साइन आउट हो रहा है…",
  signOutOthers: "बाकी सभी डिवाइस साइन आउट करें",
  list: "डिवाइस",
  actions: "कार्रवाई",
  device: "डिवाइस",
  signOutDeviceAsk: (device) => `${device} को साइन आउट करें?`,
  signOutDeviceAbout: "यह तुरंत साइन आउट हो जाएगा। इसे इस्तेमाल करने वाले को फिर से साइन इन करना होगा।",
  signOutOthersAsk: "बाकी सभी डिवाइस साइन आउट करें?",
  signOutOthersAbout: "वे तुरंत साइन आउट हो जाएँगे। आप सिर्फ़ इस डिवाइस पर साइन इन रहेंगे।",
  signOutEverywhere: "हर जगह साइन आउट करें",
  signOutEverywhereAsk: "हर जगह साइन आउट करें?",
  signOutEverywhereAbout: "इस डिवाइस सहित आपके सभी डिवाइस तुरंत साइन आउट हो जाएँगे। आपको फिर से साइन इन करना होगा।",
  everywhereWord: "साइन आउट",
  trusted: {
    heading: "वे डिवाइस जिन पर दूसरा फ़ैक्टर ज़रूरी नहीं",
    lead: "इनमें से किसी पर साइन इन करते समय हम सिर्फ़ पासवर्ड माँगते हैं।",
    since: (since, until) => `${since} से ${until} तक`,
    askAgain: "फिर से दूसरा फ़ैक्टर माँगें",
    askAgainOn: (device) => `${device} पर फिर से दूसरा फ़ैक्टर माँगें`,
    asking: "कृपया थोड़ा रुकें…",
  },
  retry: "फिर से कोशिश करें",
  notOffered: "साइन इन किए गए डिवाइसों की सूची यहाँ उपलब्ध नहीं है।",
};

export const changePicture: Catalogue["changePicture"] = {
  title: "तस्वीर बदलें",
  lead: "यह आपके नाम के पास दिखती है। एक PNG, JPEG, GIF या WebP चुनें।",
  choose: "नई तस्वीर",
  uploading: "आपकी तस्वीर अपलोड हो रही है…",
  removing: "आपकी तस्वीर हटाई जा रही है…",
  remove: "तस्वीर हटाएँ",
  retry: "फिर से कोशिश करें",
  notOffered: "यहाँ तस्वीर नहीं बदली जा सकती।",
};

export const passkeys: Catalogue["passkeys"] = {
  title: "पासकी",
  lead: "फ़िंगरप्रिंट, चेहरे या डिवाइस के स्क्रीन लॉक से साइन इन करें। पासकी सिर्फ़ इसी साइट पर काम करती है और उसका अनुमान नहीं लगाया जा सकता।",
  loading: "आपकी पासकी लोड हो रही हैं…",
  none: "अभी आपके पास कोई पासकी नहीं है।",
  count: (count) => (count === 1 ? "आपके पास एक पासकी है।" : `आपके पास ${number("hi", count)} पासकी हैं।`),
  add: "पासकी जोड़ें",
  adding: "अपने ब्राउज़र के निर्देशों का पालन करें…",
  list: "आपकी पासकी",
  made: (date) => `${date} को जोड़ी गई`,
  lastUsed: (ago) => `पिछला इस्तेमाल: ${ago}`,
  withinTheHour: "पिछले एक घंटे में",
  neverUsed: "कभी इस्तेमाल नहीं हुई",
  rename: "नाम बदलें",
  renameOne: (name) => `${name} का नाम बदलें`,
  renameAsk: "पासकी का नाम बदलें",
  name: "नाम",
  save: "सेव करें",
  remove: "हटाएँ",
  removing: "हटाया जा रहा है…",
  removeOne: (name) => `${name} को हटाएँ`,
  removeAsk: (name) => `${name} को हटाएँ?`,
  removeAbout: "यह यहाँ तुरंत काम करना बंद कर देगी। जब तक आप इसे अपने डिवाइस से भी नहीं मिटाते, डिवाइस इसे दिखाता रह सकता है।",
  nameProblems: {
    required: "ज़रूरी है*",
    tooLong: (most) => `ज़्यादा से ज़्यादा ${number("hi", most)} वर्ण`,
  },
  retry: "फिर से कोशिश करें",
  notOffered: "यहाँ पासकी उपलब्ध नहीं हैं।",
};

export const apps: Catalogue["apps"] = {
  title: "ऐप की पहुँच",
  lead: "दूसरी कंपनियों के वे ऐप जो आपके खाते का इस्तेमाल कर सकते हैं। इन्हें आपका पासवर्ड कभी नहीं दिखता।",
  loading: "आपके ऐप लोड हो रहे हैं…",
  none: "किसी ऐप के पास आपके खाते की पहुँच नहीं है। इस खाते से किसी ऐप में साइन इन करने पर वह यहाँ दिखेगा।",
  count: (count) =>
    count === 1 ? "एक ऐप के पास आपके खाते की पहुँच है।" : `${number("hi", count)} ऐप के पास आपके खाते की पहुँच है।`,
  list: "पहुँच वाले ऐप",
  sees: "इसे आपका नाम, ईमेल पता और खाते की ID दिखती है",
  allowed: (date) => `${date} से पहुँच`,
  lastUsed: (ago) => `पिछला इस्तेमाल: ${ago}`,
  withinTheHour: "पिछले एक घंटे में",
  withdraw: "पहुँच हटाएँ",
  withdrawing: "पहुँच हटाई जा रही है…",
  withdrawOne: (name) => `${name} की पहुँच हटाएँ`,
  withdrawAsk: (name) => `${name} की पहुँच हटाएँ?`,
  withdrawAbout:
    "इसकी पहुँच तुरंत खत्म हो जाएगी। जो जानकारी इसने पहले ही ले ली है, वह इसके पास रहेगी और यह आपसे फिर से अनुमति माँग सकता है।",
  retry: "फिर से कोशिश करें",
  notOffered: "ऐप की सूची यहाँ उपलब्ध नहीं है।",
};

export const activity: Catalogue["activity"] = {
  title: "गतिविधि",
  lead: "पिछले 90 दिनों में आपके खाते की सुरक्षा से जुड़ा जो कुछ हुआ। जिन IP पतों का आप पहले से इस्तेमाल करते हैं, उनसे साइन इन यहाँ नहीं दिखते। अगर इनमें से कुछ आपने नहीं किया, तो अपना पासवर्ड बदलें और अपने व्यवस्थापक को बताएँ।",
  loading: "आपकी गतिविधि लोड हो रही है…",
  count: (count) => (count === 1 ? "एक प्रविष्टि।" : `${number("hi", count)} प्रविष्टियाँ।`),
  list: "खाते की गतिविधि",
  what: "क्या हुआ",
  when: "कब",
  device: "डिवाइस",
  address: "IP पता",
  addressAbout: "नेटवर्क पर डिवाइस का पता। आपकी जगह या नेटवर्क बदलने पर यह बदल सकता है।",
  kinds: {
    newDevice: "नए IP पते से साइन इन",
    passwordChanged: "पासवर्ड बदला गया",
    secondFactorChanged: "मल्टी-फ़ैक्टर ऑथेंटिकेशन सेट किया गया",
    passkeyAdded: "पासकी जोड़ी गई",
    passkeyRemoved: "पासकी हटाई गई",
    recoveryCodeUsed: "रिकवरी कोड का इस्तेमाल हुआ",
    deviceTrusted: "डिवाइस भरोसेमंद बनाया गया",
    appAllowed: "ऐप को पहुँच दी गई",
    appWithdrawn: "ऐप की पहुँच हटाई गई",
    signedOutEverywhere: "डिवाइस साइन आउट किए गए",
  },
  retry: "फिर से कोशिश करें",
  notOffered: "आपके खाते की गतिविधि यहाँ उपलब्ध नहीं है।",
};

export const panelTitles: Catalogue["panelTitles"] = {
  releaseNotes: (version) => `${version} में नया क्या है`,
  appVersion: "ऐप का वर्शन",
  shortcuts: "कीबोर्ड शॉर्टकट",
  troubleshooting: "समस्या हल करना",
  support: "सहायता टीम",
  broken: "माफ़ कीजिए!",
  brokenText: "कुछ गड़बड़ हो गई",
};

export const releaseNotes: Catalogue["releaseNotes"] = {
  notes: [
    "हर पेज पर मेन्यू, और आपके प्रॉडक्ट बस एक क्लिक दूर।",
    "देखें कि आप कहाँ-कहाँ साइन इन हैं और जिन डिवाइसों का इस्तेमाल नहीं करते, उन्हें साइन आउट करें।",
    "सारी सहायता एक जगह: डाउनलोड, दस्तावेज़, कीबोर्ड शॉर्टकट और सहायता टीम।",
    "संगठन की पुष्टि बाकी होने पर एडमिन को यह मेन्यू में दिखता है।",
  ],
};

export const shortcutList: Catalogue["shortcutList"] = {
  keys: "शॉर्टकट",
  does: "काम",
  next: "अगले या पिछले कंट्रोल पर जाएँ",
  choose: "दूसरा संगठन या प्रॉडक्ट चुनें",
  submit: "फ़ॉर्म सबमिट करें या तुरंत खोजें",
  close: "मेन्यू या पैनल बंद करें",
  logOn: "डीबग लॉग चालू करें",
  logOff: "डीबग लॉग बंद करें",
  report: "सहायता रिपोर्ट बनाएँ",
  or: "या",
};

export const support: Catalogue["support"] = {
  lead: "सहायता रिपोर्ट से हमारी टीम को यह पेज वैसा ही दिखता है जैसा आपको, ताकि वह आपकी जल्दी मदद कर सके। जब तक आप रिपोर्ट टीम को नहीं देते, तब तक कुछ भी भेजा नहीं जाता।",
  report: "सहायता रिपोर्ट बनाएँ…",
  contact: "सहायता टीम से संपर्क करें",
  email: (address) => `${address} पर ईमेल करें`,
};

export const troubleshooting: Catalogue["troubleshooting"] = {
  lead: "सहायता टीम से संपर्क करते समय यह जानकारी दें।",
  connection: "कनेक्शन",
  connected: "कनेक्ट है",
  connecting: "कनेक्ट हो रहा है…",
  reconnecting: "कनेक्शन टूट गया। फिर से कनेक्ट हो रहा है…",
  offline: "कोई कनेक्शन नहीं है",
  version: "वर्शन",
  platform: "प्लैटफ़ॉर्म",
  platforms: { DESKTOP: "डेस्कटॉप ऐप", MOBILE: "मोबाइल", WEB: "वेब ब्राउज़र" },
  browser: "ब्राउज़र",
  language: "भाषा",
  timeZone: "समय क्षेत्र",
  window: "विंडो",
  windowSize: (width, height) => `${width} × ${height} पिक्सेल`,
  debugLog: "डीबग लॉग",
  debugLogAbout: "ऐप की गतिविधि ब्राउज़र के कंसोल में लिखता है। इसमें आपकी टाइप की हुई जानकारी कभी शामिल नहीं होती।",
};
