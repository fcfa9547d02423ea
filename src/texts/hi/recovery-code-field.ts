import type { Catalogue } from "../catalogue.ts";

export const recoveryCodeField: Catalogue["recoveryCodeField"] = {
  example: "उदाहरण: A1B2-C3D4E5",
};
