import type { Catalogue } from "../catalogue.ts";

export const storageClosed: Catalogue["storageClosed"] = {
  heading: "कुकी बंद हैं",
  text: "साइन इन करने के लिए कुकी और साइट का डेटा ज़रूरी है। ब्राउज़र की सेटिंग में इस साइट को इनकी अनुमति दें, फिर पेज को दोबारा लोड करें।",
};

export const configuration: Catalogue["configuration"] = {
  heading: "यह साइट सही तरीके से सेट अप नहीं की गई है",
  text: "साइट का कॉन्फ़िगरेशन मौजूद नहीं है या उसमें गड़बड़ियाँ हैं। अगर आप इस साइट को मैनेज करते हैं, तो नीचे दी गई गड़बड़ियाँ ठीक करें। नहीं तो, इसके एडमिन को बताएँ।",
};
