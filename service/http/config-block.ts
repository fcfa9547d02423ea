import * as v from "valibot";
import { configSchema, type Config } from "../../machines/shared/config.ts";
import { forEachProduct, type ProductSites, type SiteKey } from "../../machines/shared/products.ts";
import type { Environment } from "../environment.ts";
import type { PlainPage } from "./dev-stand-ins.ts";

/** The runtime configuration as a page asked from one origin gets it. */
export interface FilledConfig {
  /** Text for the JSON block: any value may stand inside a script element. */
  json: string;
  /** Null when required keys are missing: then the app itself says so on screen. */
  config: Config | null;
  /** Where the page's sockets and calls go. */
  serviceOrigin: string;
}

/**
 * Fills the runtime configuration block for pages asked from `origin`: the service is where the page came from, and
 * with the demo on so are the pages that stand for the products.
 */
export function fillConfig(environment: Environment, origin: string): FilledConfig {
  const block = {
    serviceUrl: origin,
    production: environment.production,
    // The demo's images are drawings, which fit any width as they are.
    ...(environment.demo
      ? { products: demoSites(origin), ...demoPages(origin), surveyEnabled: true, thumbnailUrl: origin }
      : {}),
    ...environment.configFile,
    socketSecret: environment.socketSecret,
  };
  const parsed = v.safeParse(configSchema, block);
  return {
    json: scriptSafeJson(block),
    config: parsed.success ? parsed.output : null,
    serviceOrigin: new URL(block.serviceUrl ?? origin).origin,
  };
}

/** JSON that cannot end the script element around it. */
export function scriptSafeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

function demoSites(origin: string): ProductSites {
  const site = (key: SiteKey) => `${origin}/dev/products/${key}`;
  return { ...forEachProduct(site), track: site("track") };
}

/** The pages that stand for what an operator has elsewhere. */
function demoPages(origin: string) {
  const page = (name: PlainPage) => `${origin}/dev/pages/${name}`;
  return {
    marketingUrl: page("marketing"),
    bookingUrl: page("booking"),
    helpUrl: page("help"),
    documentsUrl: page("documents"),
    videoUrl: page("video"),
    termsUrl: page("terms"),
    privacyUrl: page("privacy"),
  };
}
