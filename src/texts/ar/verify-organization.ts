import type { Catalogue } from "../catalogue.ts";
import { isolated } from "../isolated.ts";

export const verifyOrganization: Catalogue["verifyOrganization"] = {
  heading: "التحقق من مؤسستك",
  ask: (email) =>
    `يجب التحقق من مؤسستك. أدخِل رمز التحقق المكوّن من 6 أرقام من رسالتنا، أو اختَر «إعادة إرسال رمز التحقق» لتلقّي رمز على ${isolated(email)}.`,
  sentTo: (email) => `يجب التحقق من مؤسستك. أرسلنا رمز تحقق مكوّنًا من 6 أرقام إلى ${isolated(email)}`,
  askWithoutAddress: "يجب التحقق من مؤسستك. أدخِل رمز التحقق المكوّن من 6 أرقام من رسالتنا.",
  code: "رمز التحقق",
  submit: "إرسال",
  back: "العودة إلى مساحة عملك",
};
