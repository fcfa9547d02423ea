import type { Config } from "../../machines/shared/config.ts";
import type { Language } from "../../machines/shared/languages.ts";
import type { PageFacts } from "../../machines/snapshot/envelope.ts";
import type { Drafts } from "../app-actor.ts";
import { viewOf } from "./view.ts";
import { VERSION } from "../version.ts";
import { entryScripts } from "../adapters/deployed-build.ts";

const matches = (query: string) => matchMedia(query).matches;

/**
 * The facts about the page that a snapshot contains and no machine knows. They include only those parts of the
 * configuration that screens show.
 */
export function pageFacts(config: Config, drafts: Drafts, language: Language): PageFacts {
  const { marketingUrl, bookingUrl, helpUrl, termsUrl, privacyUrl } = config;
  const chosen = document.documentElement.dataset.theme;
  return {
    app: [VERSION, ...entryScripts()].join(" "),
    locale: language,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    viewport: { width: innerWidth, height: innerHeight, scale: devicePixelRatio },
    theme: chosen === "dark" || (chosen !== "light" && matches("(prefers-color-scheme: dark)")) ? "dark" : "light",
    browser: {
      userAgent: navigator.userAgent,
      touch: matches("(pointer: coarse)"),
      reducedMotion: matches("(prefers-reduced-motion: reduce)"),
      online: navigator.onLine,
    },
    productName: config.productName,
    links: {
      ...(marketingUrl !== undefined && { marketingUrl }),
      ...(bookingUrl !== undefined && { bookingUrl }),
      ...(helpUrl !== undefined && { helpUrl }),
      ...(termsUrl !== undefined && { termsUrl }),
      ...(privacyUrl !== undefined && { privacyUrl }),
    },
    drafts: drafts.all(),
    view: viewOf(document),
  };
}
