import * as v from "valibot";
import { configSchema, type Config, extensionNames } from "../../machines/shared/config.ts";
import { forEachProduct, type ProductSites, type SiteKey } from "../../machines/shared/products.ts";
import type { Environment } from "../settings/environment.ts";
import type { PlainPage } from "./dev-stand-ins.ts";

/** The runtime configuration of pages at one origin. */
export interface FilledConfig {
  /** JSON that is safe inside a script element. */
  json: string;
  /** Null if required keys are missing; the app then shows an error. */
  config: Config | null;
  /** The origin of the page's sockets and calls. */
  serviceOrigin: string;
}

/**
 * Fills the runtime configuration block for pages at `origin`, which is also the service's origin by default. In a demo
 * it also serves placeholder pages for the products.
 */
export function fillConfig(environment: Environment, origin: string): FilledConfig {
  const hasPasskeys = environment.passkeys?.origin === origin;
  const block = {
    serviceUrl: origin,
    production: environment.production,
    // The demo's images are SVGs, which need no thumbnail service.
    ...(environment.demo
      ? { products: demoSites(origin), ...demoPages(origin), surveyEnabled: true, thumbnailUrl: origin }
      : {}),
    ...environment.configFile,
    socketSecret: environment.socketSecret,
    passkeys: hasPasskeys,
    ...(environment.demo && environment.passkeys && !hasPasskeys ? { passkeysAt: environment.passkeys.origin } : {}),
    extensions: extensionNames,
  };
  const parsed = v.safeParse(configSchema, block);
  return {
    json: scriptSafeJson(block),
    config: parsed.success ? parsed.output : null,
    serviceOrigin: new URL(block.serviceUrl ?? origin).origin,
  };
}

/** JSON that cannot close the script element around it. */
export function scriptSafeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

function demoSites(origin: string): ProductSites {
  const site = (key: SiteKey) => `${origin}/dev/products/${key}`;
  return { ...forEachProduct(site), track: site("track") };
}

/** Placeholders for pages that an operator has elsewhere. */
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
