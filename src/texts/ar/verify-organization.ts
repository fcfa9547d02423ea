import type { Catalogue } from "../catalogue.ts";
import { isolated } from "../isolated.ts";

export const verifyOrganization: Catalogue["verifyOrganization"] = {
  heading: "تأكيد مؤسستك",
  ask: (email) =>
    `يجب تأكيد مؤسستك مرة واحدة. يُرجى إدخال رمز التحقق المكوّن من ستة أرقام من الرسالة الخاصة بذلك، أو طلب رمز إلى ${isolated(email)} عبر «إعادة إرسال رمز التحقق».`,
  sentTo: (email) => `يجب تأكيد مؤسستك مرة واحدة. أرسلنا رمز تحقق مكوّنًا من ستة أرقام إلى ${isolated(email)}`,
  askWithoutAddress: "يجب تأكيد مؤسستك مرة واحدة. يُرجى إدخال رمز التحقق المكوّن من ستة أرقام من الرسالة الخاصة بذلك.",
  code: "رمز التحقق",
  submit: "إرسال",
  back: "العودة إلى مساحة عملك",
};
