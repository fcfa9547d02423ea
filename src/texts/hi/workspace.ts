import type { Catalogue } from "../catalogue.ts";
import { number } from "../numbers.ts";

export const products: Catalogue["products"] = {
  hrms: { name: "HR Management", about: "लोग, छुट्टियाँ और उपस्थिति" },
  chat: { name: "Chat", about: "संदेश और कॉल" },
  pms: { name: "Project Management", about: "योजनाएँ, कार्य और समय" },
  payroll: { name: "Payroll", about: "वेतन और वेतन पर्चियाँ" },
  survey: { name: "Survey", about: "सर्वे और फ़ीडबैक" },
  recruit: { name: "Recruitment", about: "रिक्तियाँ और उम्मीदवार" },
  assets: { name: "Assets", about: "उपकरण और वे किसके पास हैं" },
  performance: { name: "Performance", about: "लक्ष्य और समीक्षाएँ" },
};

export const workspace: Catalogue["workspace"] = {
  heading: "अपना वर्कस्पेस चुनें",
  signedInAs: (email) => `${email} के रूप में साइन इन`,
  organisations: "संगठन",
  search: "संगठन खोजें",
  found: (count, total) =>
    count === total ? `${number("hi", total)} संगठन` : `${number("hi", total)} में से ${number("hi", count)} संगठन`,
  nothingFound: "कोई संगठन नहीं मिला।",
  products: "प्रॉडक्ट",
  noProductHere: "आपके पास इस संगठन के किसी भी प्रॉडक्ट का ऐक्सेस नहीं है। दूसरा संगठन चुनें या इसके एडमिन से संपर्क करें।",
  chooseOrganisation: "प्रॉडक्ट देखने के लिए कोई संगठन चुनें।",
  opens: (product, company) => `${company} में ${product} खोलें`,
  next: "आगे बढ़ें",
  loading: "आपका वर्कस्पेस लोड हो रहा है…",
  updateMultiFactor: "मल्टी-फ़ैक्टर ऑथेंटिकेशन का सेट अप अपडेट करें?",
  logout: "साइन आउट करें",
  failedHeading: "आपका वर्कस्पेस लोड नहीं हो सका",
  retry: "फिर से कोशिश करें",
  noOrganisation: {
    heading: "माफ़ कीजिए!",
    reason: "या तो आप किसी संगठन के सदस्य नहीं हैं या आपके सिस्टम का IP पता तय की गई IP रेंज में नहीं है।",
    advice: "कृपया अपने सिस्टम एडमिन से संपर्क करें।",
  },
  noProduct: {
    heading: "किसी प्रॉडक्ट का ऐक्सेस नहीं है",
    text: "प्रॉडक्ट का ऐक्सेस पाने के लिए कृपया सिस्टम एडमिन से संपर्क करें।",
    reload: "फिर से लोड करें",
  },
};

export const passkeyOffer: Catalogue["passkeyOffer"] = {
  heading: "अगली बार और जल्दी साइन इन करें",
  text: "पासकी से आप फ़िंगरप्रिंट, चेहरे या डिवाइस के पिन से साइन इन करते हैं। पासवर्ड या कोड की ज़रूरत नहीं पड़ती।",
  add: "पासकी जोड़ें",
  later: "अभी नहीं",
  never: "फिर न पूछें",
};
