import type { Catalogue } from "../catalogue.ts";

export const signedInLayout: Catalogue["signedInLayout"] = {
  menuMissing: "تعذّر تحميل القائمة.",
  loadMenu: "تحميل القائمة",
};
