import type { Catalogue } from "../catalogue.ts";

export const toasts: Catalogue["toasts"] = {
  region: "सूचनाएँ",
  secondFactorSetUp: "बहु-चरणीय सत्यापन सेट हो गया",
  recoveryCodeVerified: "रिकवरी कोड सत्यापित हो गया",
  passwordUpdated: "पासवर्ड बदल दिया गया है।",
  otpVerified: "OTP सत्यापित हो गया",
  joined: (company) => (company === null ? "आप जुड़ गए हैं।" : `आप ${company} से जुड़ गए हैं।`),
};
