import type { Catalogue } from "../catalogue.ts";

export const unreachable: Catalogue["unreachable"] = {
  heading: "अभी कनेक्ट नहीं हो पा रहा है",
  text: "आप अब भी साइन इन हैं। हम कोशिश करते रहेंगे। आप चाहें, तो अभी फिर से कोशिश कर सकते हैं।",
  next: (wait) => `${wait} में फिर से कोशिश होगी।`,
  trying: "फिर से कोशिश हो रही है…",
  retry: "फिर से कोशिश करें",
  signOut: "साइन आउट करें",
};

export const leaving: Catalogue["leaving"] = {
  heading: "आपको वहाँ ले जाया जा रहा है…",
  text: "अगर कुछ न हो, तो 'जारी रखें' चुनें।",
  go: "जारी रखें",
};

export const pageNotFound: Catalogue["pageNotFound"] = {
  heading: "माफ़ कीजिए! पेज नहीं मिला",
  text: "देखें कि पता सही लिखा है। यह भी हो सकता है कि पेज का पता बदल गया हो।",
  login: "साइन इन करें",
};

export const wayOn: Catalogue["wayOn"] = { workspace: "अपने वर्कस्पेस पर जाएँ" };
