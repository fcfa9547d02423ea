import type { Catalogue } from "../catalogue.ts";

export const copying: Catalogue["copying"] = {
  copy: "نسخ",
  copied: "تم النسخ",
  refused: "لم يسمح متصفحك بالنسخ. حدِّد النص وانسخه يدويًا.",
};
