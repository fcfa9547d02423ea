import type { Catalogue } from "../catalogue.ts";

export const storageClosed: Catalogue["storageClosed"] = {
  heading: "कुकी बंद हैं",
  text: "साइन इन करने के लिए कुकी और साइट के संग्रहण की ज़रूरत होती है। कृपया अपने ब्राउज़र में इस साइट के लिए इनकी अनुमति दें और पेज फिर से लोड करें।",
};

export const configuration: Catalogue["configuration"] = {
  heading: "यह साइट ठीक से सेट नहीं की गई है",
  text: "पेज का कॉन्फ़िगरेशन मौजूद नहीं है या उसमें गलतियाँ हैं। अगर यह साइट आप चलाते हैं, तो नीचे बताई गई बातें ठीक करें; नहीं तो कृपया इसे चलाने वालों को बताएँ।",
};
