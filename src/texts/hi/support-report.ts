import type { Catalogue } from "../catalogue.ts";
import { number } from "../numbers.ts";

export const supportReport: Catalogue["supportReport"] = {
  title: "सहायता के लिए रिपोर्ट",
  lead: "इससे सहायता टीम यह पेज वैसा ही देख सकती है जैसा आप देख रहे हैं। कुछ भी भेजा नहीं जाता: फ़ाइल किसे देनी है, यह आप तय करते हैं।",
  never: "इसमें कोई पासवर्ड, कोड, टोकन या रिकवरी कोड नहीं है।",
  tooEarly: "ऐप अभी शुरू हो रहा है। इसे बंद करें और थोड़ी देर में फिर से कोशिश करें।",
  holdsHeading: "इसमें क्या है",
  page: "पेज",
  time: "समय",
  personal: {
    email: "ईमेल पता",
    identifier: "इस नाम से साइन इन",
    name: "नाम",
    firstName: "पहला नाम",
    lastName: "उपनाम",
    phone: "फ़ोन",
    employeeCode: "कर्मचारी कोड",
    company: "संगठन",
  },
  organisations: "चुनने के लिए संगठन",
  typed: "आपने जो लिखा है",
  waiting: "सेवा के उत्तर की प्रतीक्षा",
  yes: "हाँ",
  history: "पिछली घटनाएँ",
  events: (count) => (count === 1 ? "एक घटना, केवल नाम से" : `${number("hi", count)} घटनाएँ, केवल नाम से`),
  language: "भाषा और समय क्षेत्र",
  browser: "ब्राउज़र और विंडो",
  version: "ऐप का संस्करण",
  all: (size) => `फ़ाइल में सब कुछ (${size})`,
  file: "फ़ाइल",
  download: "फ़ाइल डाउनलोड करें",
};
