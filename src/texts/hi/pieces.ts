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
  confirmClose: "अगर आप कर्मचारी आयात करने की यह शीट अभी बंद करते हैं, तो इसमें लिखी गई जानकारी खो जाएगी। बंद करें?",
};

export const commentDialog: Catalogue["commentDialog"] = {
  comment: "टिप्पणी",
  length: (used, most) => `${digits(most)} में से ${digits(used)} अक्षर`,
  tooShort: (least) => `कृपया कम से कम ${digits(least)} अक्षर लिखें।`,
  tooLong: (most) => `कृपया ${digits(most)} से अधिक अक्षर न लिखें।`,
  submit: "सहेजें",
};

export const confirmWordDialog: Catalogue["confirmWordDialog"] = {
  pleaseType: (word) => `कृपया ${word} टाइप करें`,
  notTheWord: (word) => `यह ${word} नहीं है।`,
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
  orDrop: "या उन्हें यहाँ छोड़ें",
  limits: (count, megabytes) =>
    count === 1
      ? `${digits(megabytes)} MB तक की एक फ़ाइल`
      : `${digits(megabytes)} MB तक की अधिकतम ${digits(count)} फ़ाइलें`,
  tooLarge: (megabytes) => `फ़ाइलें ${digits(megabytes)}MB से छोटी होनी चाहिए!`,
  tooMany: (count) => `आप एक बार में केवल ${digits(count)} फ़ाइलें अपलोड कर सकते हैं।`,
  unsupported: "यह फ़ाइल समर्थित नहीं है।",
  remove: (fileName) => `${fileName} हटाएँ`,
  uploading: (fileName) => `${fileName} अपलोड हो रही है`,
};

export const countryPicker: Catalogue["countryPicker"] = {
  nothingFound: "इस नाम का कोई देश नहीं है।",
  loading: "देशों की सूची आ रही है…",
  unknown: "देशों की सूची लोड नहीं हो सकी।",
  retry: "फिर से कोशिश करें",
};
