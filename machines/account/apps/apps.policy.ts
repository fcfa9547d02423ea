import type { AllowedApp } from "../../shared/contract-values.ts";
import { failure } from "../../shared/shared.policy.ts";
import { fields, type Kept, list, nullable, number, text, type Codec } from "../../../workbench/codec/codec.ts";

const app: Codec<AllowedApp> = fields({
  appId: text,
  name: text,
  logo: nullable(text),
  grantedAt: number,
  lastUsedAt: number,
});

const context = fields({
  /** The service's last list, the last used first; empty until it is loaded. */
  apps: list(app),
  /** The app that the person is withdrawing, or null. */
  chosen: nullable(app),
  failure: nullable(failure),
});
export type AppsContext = Kept<typeof context>;

export const appsPolicy = {
  context,
};
