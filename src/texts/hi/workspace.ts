import type { Catalogue } from "../catalogue.ts";
import { number } from "../numbers.ts";

export const products: Catalogue["products"] = {
  hrms: { name: "HR Management", about: "लोग, छुट्टियाँ और उपस्थिति" },
  chat: { name: "Chat", about: "संदेश और कॉल" },
  pms: { name: "Project Management", about: "योजनाएँ, कार्य और समय" },
  payroll: { name: "Payroll", about: "वेतन और वेतन पर्चियाँ" },
  survey: { name: "Survey", about: "पूछें और समझें" },
  recruit: { name: "Recruitment", about: "रिक्तियाँ और उम्मीदवार" },
  assets: { name: "Assets", about: "उपकरण और वे किसके पास हैं" },
  performance: { name: "Performance", about: "लक्ष्य और समीक्षाएँ" },
};

export const workspace: Catalogue["workspace"] = {
  heading: "अपना कार्यक्षेत्र चुनें",
  signedInAs: (email) => `${email} के रूप में साइन इन`,
  organisations: "संगठन",
  search: "संगठन खोजें",
  found: (count, total) =>
    count === total ? `${number("hi", total)} संगठन` : `${number("hi", total)} में से ${number("hi", count)} संगठन`,
  nothingFound: "इस नाम का कोई संगठन नहीं है।",
  products: "उत्पाद",
  noProductHere: "इस संगठन में आपके लिए कोई उत्पाद नहीं है। दूसरा संगठन चुनें, या इसके व्यवस्थापक से संपर्क करें।",
  chooseOrganisation: "उत्पाद देखने के लिए कोई संगठन चुनें।",
  opens: (product, company) => `${company} में ${product} खोलें`,
  next: "आगे बढ़ें",
  loading: "आपका कार्यक्षेत्र लोड हो रहा है…",
  updateMultiFactor: "बहु-चरणीय सत्यापन का सेट-अप बदलें?",
  logout: "साइन आउट करें",
  failedHeading: "आपका कार्यक्षेत्र लोड नहीं हो सका",
  retry: "फिर से कोशिश करें",
  noOrganisation: {
    heading: "माफ़ कीजिए!",
    reason: "या तो आप किसी संगठन के सदस्य नहीं हैं, या आपके कंप्यूटर का IP पता तय की गई IP सीमा में नहीं आता।",
    advice: "कृपया अपने सिस्टम व्यवस्थापक से संपर्क करें।",
  },
  noProduct: {
    heading: "किसी उत्पाद की अनुमति नहीं है",
    text: "उत्पाद की अनुमति पाने के लिए कृपया सिस्टम व्यवस्थापक से संपर्क करें।",
    reload: "फिर से लोड करें",
  },
};
