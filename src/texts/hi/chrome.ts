import type { Catalogue } from "../catalogue.ts";
import { number } from "../numbers.ts";

export const sideMenu: Catalogue["sideMenu"] = {
  label: "मेन्यू",
  open: "मेन्यू खोलें",
  close: "मेन्यू बंद करें",
  items: {
    workspace: "कार्यक्षेत्र",
    security: "सुरक्षा",
    changePassword: "पासवर्ड बदलें",
    multiFactorSetup: "बहु-चरणीय सत्यापन",
    verifyOrganization: "संगठन की पुष्टि करें",
    downloads: "डाउनलोड",
  },
  beta: "बीटा",
  messages: (count) => `${number("hi", count)} संदेश`,
  inbox: (count) => `इनबॉक्स में ${number("hi", count)}`,
  notifications: (count) => `${number("hi", count)} काम बाकी`,
};

export const moduleSwitcher: Catalogue["moduleSwitcher"] = {
  open: "उत्पाद",
  lead: "नए टैब में खुलते हैं",
  none: "अपने उत्पाद यहाँ देखने के लिए कार्यक्षेत्र में कोई संगठन चुनें।",
};

export const helpMenu: Catalogue["helpMenu"] = {
  open: "सहायता",
  newRelease: (version) => `नया संस्करण ${version}`,
  downloadApp: "ऐप डाउनलोड करें",
  video: "वीडियो देखें",
  lightMode: "हल्के रंग",
  darkMode: "गहरे रंग",
  troubleshooting: "समस्या का हल",
  appVersion: "ऐप का संस्करण",
  documents: "दस्तावेज़",
  shortcuts: "कीबोर्ड शॉर्टकट",
  support: "सहायता टीम",
};

export const accountMenu: Catalogue["accountMenu"] = {
  open: (name) => `${name} का खाता`,
  nameless: "आप",
  roles: { admin: "व्यवस्थापक", member: "सदस्य", client: "ग्राहक" },
  devices: "साइन इन किए हुए उपकरण",
  changePassword: "पासवर्ड बदलें",
  logout: "साइन आउट करें",
};

export const signedInDevices: Catalogue["signedInDevices"] = {
  title: "साइन इन किए हुए उपकरण",
  lead: "आप इन सब जगहों पर साइन इन हैं। अगर कोई उपकरण आपका नहीं है, तो उसे साइन आउट करें और अपना पासवर्ड बदलें।",
  loading: "देखा जा रहा है कि आप कहाँ साइन इन हैं…",
  count: (count) => (count === 1 ? "आप केवल यहीं साइन इन हैं।" : `आप ${number("hi", count)} उपकरणों पर साइन इन हैं।`),
  on: (browser, system) => `${system} पर ${browser}`,
  unknown: "अज्ञात उपकरण",
  desktopApp: "डेस्कटॉप ऐप",
  here: "यह उपकरण",
  signedIn: "साइन इन",
  lastUsed: "आख़िरी उपयोग",
  withinTheHour: "पिछले एक घंटे में",
  address: "नेटवर्क पता",
  signOut: "साइन आउट करें",
  signOutDevice: (device) => `${device} को साइन आउट करें`,
  signingOut: "साइन आउट हो रहा है…",
  signOutOthers: "बाकी सभी उपकरणों को साइन आउट करें",
  retry: "फिर से कोशिश करें",
  notOffered: "यह खाता सेवा साइन इन किए हुए उपकरणों की सूची नहीं रखती।",
};

export const panelTitles: Catalogue["panelTitles"] = {
  releaseNotes: (version) => `${version} में नया क्या है`,
  appVersion: "ऐप का संस्करण",
  shortcuts: "कीबोर्ड शॉर्टकट",
  troubleshooting: "समस्या का हल",
  broken: "माफ़ कीजिए!",
  brokenText: "कुछ गड़बड़ हो गई",
};

export const releaseNotes: Catalogue["releaseNotes"] = {
  notes: [
    "हर पृष्ठ पर मेन्यू, और आपके उत्पाद बस एक क्लिक दूर।",
    "देखें कि आप कहाँ-कहाँ साइन इन हैं, और जिन उपकरणों की ज़रूरत नहीं, उन्हें साइन आउट करें।",
    "सारी सहायता एक जगह: डाउनलोड, दस्तावेज़, कीबोर्ड शॉर्टकट और सहायता टीम।",
    "संगठन की पुष्टि बाकी हो, तो व्यवस्थापकों को यह मेन्यू में दिखता है।",
  ],
};

export const shortcutList: Catalogue["shortcutList"] = {
  keys: "कुंजियाँ",
  does: "इनसे क्या होता है",
  next: "अगले या पिछले नियंत्रण पर जाएँ",
  choose: "दूसरा संगठन या उत्पाद चुनें",
  submit: "फ़ॉर्म भेजें, या तुरंत खोजें",
  close: "मेन्यू या पैनल बंद करें",
  logOn: "डीबग लॉग चालू करें",
  logOff: "डीबग लॉग बंद करें",
  report: "सहायता के लिए रिपोर्ट बनाएँ",
  or: "या",
};

export const troubleshooting: Catalogue["troubleshooting"] = {
  lead: "सहायता माँगते समय यहाँ लिखी बातें बताएँ।",
  report: "सहायता के लिए रिपोर्ट…",
  connection: "कनेक्शन",
  connected: "जुड़ा हुआ है",
  connecting: "जोड़ा जा रहा है…",
  reconnecting: "टूट गया, फिर से जोड़ा जा रहा है…",
  offline: "सेवा से संपर्क नहीं है",
  version: "संस्करण",
  platform: "प्लैटफ़ॉर्म",
  platforms: { DESKTOP: "डेस्कटॉप ऐप", MOBILE: "मोबाइल", WEB: "वेब ब्राउज़र" },
  browser: "ब्राउज़र",
  language: "भाषा",
  timeZone: "समय क्षेत्र",
  window: "विंडो",
  windowSize: (width, height) => `${width} × ${height} पिक्सेल`,
  debugLog: "डीबग लॉग",
  debugLogAbout: "ऐप जो करता है, उसे ब्राउज़र के कंसोल में लिखता है। आप जो टाइप करते हैं, वह इसमें कभी नहीं होता।",
};
