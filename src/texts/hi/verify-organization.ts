import type { Catalogue } from "../catalogue.ts";

export const verifyOrganization: Catalogue["verifyOrganization"] = {
  heading: "अपना संगठन सत्यापित करें",
  ask: (email) =>
    `आपके संगठन को एक बार सत्यापित करना ज़रूरी है। इसके बारे में आए ईमेल से छह अंकों का सत्यापन OTP लिखें, या 'OTP फिर से भेजें' से ${email} पर नया OTP मँगवाएँ।`,
  sentTo: (email) => `आपके संगठन को एक बार सत्यापित करना ज़रूरी है। हमने ${email} पर सत्यापन के लिए छह अंकों का OTP भेजा है`,
  askWithoutAddress: "आपके संगठन को एक बार सत्यापित करना ज़रूरी है। इसके बारे में आए ईमेल से छह अंकों का सत्यापन OTP लिखें।",
  code: "सत्यापन OTP",
  submit: "जमा करें",
  back: "अपने कार्यक्षेत्र पर वापस जाएँ",
};
