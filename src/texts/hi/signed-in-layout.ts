import type { Catalogue } from "../catalogue.ts";

export const signedInLayout: Catalogue["signedInLayout"] = {
  menuMissing: "मेन्यू लोड नहीं हो सका।",
  loadMenu: "मेन्यू लोड करें",
};
