import type { Catalogue } from "../catalogue.ts";
import { isolated } from "../isolated.ts";

export const copying: Catalogue["copying"] = {
  copy: "نسخ",
  copied: "تم النسخ",
  refused: "لم يسمح متصفحك بالنسخ. حدِّد النص وانسخه يدويًا.",
  linkCopied: (label) => `تم نسخ رابط ${isolated(label)} إلى الحافظة.`,
};
