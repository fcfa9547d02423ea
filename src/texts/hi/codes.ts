import type { Catalogue } from "../catalogue.ts";

export const multiFactorLogin: Catalogue["multiFactorLogin"] = {
  heading: "मल्टी-फ़ैक्टर ऑथेंटिकेशन",
  askApp: "ऑथेंटिकेटर ऐप में दिख रहा 6 अंकों का कोड डालें।",
  askEmail: (email) => `हम ${email} पर 6 अंकों का कोड भेज सकते हैं।`,
  askEmailSent: (email) => `${email} पर भेजा गया 6 अंकों का कोड डालें।`,
  code: "ऑथेंटिकेशन कोड",
  submit: "पुष्टि करें",
  sendCode: "कोड भेजें",
  resend: "कोड फिर से भेजें",
  resendIn: (wait) => `${wait} में कोड फिर से भेजें`,
  sending: "कोड भेजा जा रहा है…",
  sent: "OTP भेज दिया गया है।",
  byEmail: "इसके बजाय ईमेल से कोड पाएँ",
  byApp: "इसके बजाय ऑथेंटिकेटर ऐप का इस्तेमाल करें",
  byPasskey: "इसके बजाय पासकी का इस्तेमाल करें",
  askPasskey: "अपनी पासकी से पुष्टि करें कि यह आप ही हैं।",
  usePasskey: "अपनी पासकी का इस्तेमाल करें",
  trustDevice: "इस डिवाइस पर 30 दिनों तक कोड न माँगें",
  trustDeviceByPasskey: "इस डिवाइस पर 30 दिनों तक पासकी न माँगें",
  trusting: "यह डिवाइस याद रखा जा रहा है…",
  noCode: "Google Authenticator का कोड नहीं है?",
  addRecoveryCode: "रिकवरी कोड डालें",
  useRecoveryCode: "रिकवरी कोड का इस्तेमाल करें",
  back: "साइन इन पर वापस जाएँ",
};

export const verifyEmail: Catalogue["verifyEmail"] = {
  heading: "अपने ईमेल की पुष्टि करें",
  sentTo: (email) => `हमने ${email} पर पुष्टि के लिए 6 अंकों का OTP भेजा है`,
  code: "पुष्टि के लिए OTP",
  submit: "सबमिट करें",
  resend: "OTP फिर से भेजें",
  resendIn: (wait) => `${wait} में OTP फिर से भेजें`,
  sending: "OTP भेजा जा रहा है…",
  sent: "OTP भेज दिया गया है।",
  back: "साइन इन पर वापस जाएँ",
};
