import type { Catalogue } from "../catalogue.ts";

export const copying: Catalogue["copying"] = {
  copy: "कॉपी करें",
  copied: "कॉपी हो गया",
  refused: "आपके ब्राउज़र ने कॉपी करने की अनुमति नहीं दी। टेक्स्ट चुनकर खुद कॉपी करें।",
};
