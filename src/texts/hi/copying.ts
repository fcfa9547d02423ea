import type { Catalogue } from "../catalogue.ts";

export const copying: Catalogue["copying"] = {
  copy: "कॉपी करें",
  copied: "कॉपी हो गया",
  refused: "आपके ब्राउज़र ने इसकी अनुमति नहीं दी। कृपया टेक्स्ट चुनकर ख़ुद कॉपी करें।",
  linkCopied: (label) => `${label} का लिंक कॉपी हो गया।`,
};
