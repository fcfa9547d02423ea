import type { Catalogue } from "../catalogue.ts";
import { isolated } from "../isolated.ts";

export const recoveryCodeField: Catalogue["recoveryCodeField"] = {
  example: `مثال: ${isolated("A1B2-C3D4E5")}`,
};
