import type { Catalogue } from "../catalogue.ts";

export const verifyOrganization: Catalogue["verifyOrganization"] = {
  heading: "अपने संगठन की पुष्टि करें",
  ask: (email) =>
    `आपके संगठन की पुष्टि करना ज़रूरी है। हमारे ईमेल में दिया गया 6 अंकों का OTP डालें या ${email} पर OTP पाने के लिए 'OTP फिर से भेजें' चुनें।`,
  sentTo: (email) => `आपके संगठन की पुष्टि करना ज़रूरी है। हमने ${email} पर पुष्टि के लिए 6 अंकों का OTP भेजा है`,
  askWithoutAddress: "आपके संगठन की पुष्टि करना ज़रूरी है। हमारे ईमेल में दिया गया 6 अंकों का OTP डालें।",
  code: "पुष्टि के लिए OTP",
  submit: "सबमिट करें",
  back: "अपने वर्कस्पेस पर वापस जाएँ",
};
