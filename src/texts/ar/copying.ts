import type { Catalogue } from "../catalogue.ts";
import { isolated } from "../isolated.ts";

export const copying: Catalogue["copying"] = {
  copy: "نسخ",
  copied: "تم النسخ",
  refused: "لم يسمح متصفحك بذلك. يُرجى تحديد النص ونسخه يدويًا.",
  linkCopied: (label) => `نُسخ رابط ${isolated(label)}.`,
};
