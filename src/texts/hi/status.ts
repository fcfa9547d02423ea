import type { Catalogue } from "../catalogue.ts";

export const unreachable: Catalogue["unreachable"] = {
  heading: "सेवा तक पहुँचा नहीं जा सका",
  text: "आप अब भी साइन इन हैं। हम कोशिश करते रहेंगे; आप भी अभी फिर से कोशिश कर सकते हैं।",
  retry: "फिर से कोशिश करें",
  signOut: "साइन आउट करें",
};

export const leaving: Catalogue["leaving"] = {
  heading: "आपको वहाँ ले जाया जा रहा है…",
  text: "अगर कुछ न हो, तो ख़ुद आगे बढ़ें:",
  go: "आगे बढ़ें",
};

export const pageNotFound: Catalogue["pageNotFound"] = {
  heading: "माफ़ कीजिए! पेज नहीं मिला",
  text: "हो सकता है कि पता गलत लिखा गया हो, या पेज कहीं और चला गया हो।",
  login: "साइन इन करें",
};

export const wayOn: Catalogue["wayOn"] = { workspace: "अपने कार्यक्षेत्र पर जाएँ" };
