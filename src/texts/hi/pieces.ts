import type { Catalogue } from "../catalogue.ts";
import { number } from "../numbers.ts";

const digits = (value: number) => number("hi", value);

export const confirmDialog: Catalogue["confirmDialog"] = {
  title: "कुछ गड़बड़ हो गई।",
  confirm: "जारी रखें",
  cancel: "रद्द करें",
};

export const sidePanel: Catalogue["sidePanel"] = {
  close: "बंद करें",
  confirmClose: "अगर आप कर्मचारी इंपोर्ट करने वाली शीट अभी बंद करते हैं, तो डाली गई जानकारी मिट जाएगी। फिर भी बंद करें?",
};

export const commentDialog: Catalogue["commentDialog"] = {
  comment: "टिप्पणी",
  length: (used, most) => `${digits(most)} में से ${digits(used)} वर्ण`,
  tooShort: (least) => `कम से कम ${digits(least)} वर्ण डालें।`,
  tooLong: (most) => `${digits(most)} से ज़्यादा वर्ण न डालें।`,
  skip: "छोड़ें",
};

export const confirmWordDialog: Catalogue["confirmWordDialog"] = {
  pleaseType: (word) => `कृपया ${word} टाइप करें`,
  notTheWord: (word) => `यह ${word} से मेल नहीं खाता।`,
};

export const dataTable: Catalogue["dataTable"] = {
  empty: "दिखाने के लिए कोई डेटा नहीं है",
  loading: "लोड हो रहा है…",
};

export const pagination: Catalogue["pagination"] = {
  pages: "पेज",
  page: (page) => `पेज ${page}`,
  previous: "पिछला पेज",
  next: "अगला पेज",
  perPage: "हर पेज पर पंक्तियाँ",
  shown: (from, to, total) => `${total} में से ${from}–${to}`,
};

export const fileUpload: Catalogue["fileUpload"] = {
  choose: "फ़ाइलें चुनें",
  orDrop: "या यहाँ खींचकर छोड़ें",
  limits: (count, megabytes) =>
    count === 1 ? `${digits(megabytes)} MB तक की 1 फ़ाइल` : `${digits(megabytes)} MB तक की अधिकतम ${digits(count)} फ़ाइलें`,
  tooLarge: (megabytes) => `फ़ाइलें ${digits(megabytes)}MB से छोटी होनी चाहिए!`,
  tooMany: (count) => `आप एक बार में सिर्फ़ ${digits(count)} फ़ाइलें अपलोड कर सकते हैं।`,
  unsupported: "यह फ़ाइल काम नहीं करती।",
  remove: (fileName) => `${fileName} हटाएँ`,
  uploading: (fileName) => `${fileName} अपलोड हो रही है`,
};

export const countryPicker: Catalogue["countryPicker"] = {
  nothingFound: "कोई देश नहीं मिला।",
  loading: "देश लोड हो रहे हैं…",
  unknown: "देश लोड नहीं हो सके।",
  retry: "फिर से कोशिश करें",
};
