import type { Catalogue } from "../catalogue.ts";

export const multiFactorLogin: Catalogue["multiFactorLogin"] = {
  heading: "बहु-चरणीय सत्यापन",
  askApp: "अपने ऑथेंटिकेटर ऐप में दिख रहा छह अंकों का कोड लिखें।",
  askEmail: (email) => `हम ${email} पर छह अंकों का कोड भेज सकते हैं।`,
  askEmailSent: (email) => `${email} पर भेजा गया छह अंकों का कोड लिखें।`,
  code: "सत्यापन कोड",
  submit: "सत्यापित करें",
  sendCode: "कोड भेजें",
  resend: "कोड फिर से भेजें",
  resendIn: (wait) => `${wait} में कोड फिर से भेजें`,
  sending: "कोड भेजा जा रहा है…",
  sent: "OTP भेज दिया गया है।",
  byEmail: "इसके बजाय ईमेल से कोड पाएँ",
  byApp: "इसके बजाय ऑथेंटिकेटर ऐप का उपयोग करें",
  noCode: "आपके पास Google Authenticator का कोड नहीं है?",
  addRecoveryCode: "रिकवरी कोड लिखें",
  useRecoveryCode: "रिकवरी कोड का उपयोग करें",
  back: "साइन इन पर वापस जाएँ",
};

export const verifyEmail: Catalogue["verifyEmail"] = {
  heading: "अपना ईमेल सत्यापित करें",
  sentTo: (email) => `हमने ${email} पर सत्यापन के लिए छह अंकों का OTP भेजा है`,
  code: "सत्यापन OTP",
  submit: "जमा करें",
  resend: "OTP फिर से भेजें",
  resendIn: (wait) => `${wait} में OTP फिर से भेजें`,
  sending: "OTP भेजा जा रहा है…",
  sent: "OTP भेज दिया गया है।",
  back: "साइन इन पर वापस जाएँ",
};
