import type { Catalogue } from "../catalogue.ts";

export const signedInLayout: Catalogue["signedInLayout"] = {
  menuMissing: "मेन्यू लोड नहीं हो सका।",
  loadMenu: "मेन्यू लोड करें",
  resetLink: "आप साइन इन हैं, इसलिए नए पासवर्ड का लिंक नहीं खुला।",
  useResetLink: "साइन आउट करके लिंक का इस्तेमाल करें",
};
