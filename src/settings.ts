import type { AppSettings } from "../machines/app/app.types.ts";
import type { Config } from "../machines/shared/config.ts";

/** What the machines need of the configuration. */
export const settingsOf = ({ products, surveyEnabled, paths }: Config, ownOrigin: string): AppSettings => ({
  ownOrigin,
  sites: products,
  surveyEnabled,
  paths,
});
