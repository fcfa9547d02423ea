import type { Browser } from "@playwright/test";
import { type Foyer, withFoyer } from "./foyer.ts";
import { createH2Server, makeCertificate } from "./h2.ts";
import { htmlFloor, proxied, reactFloor } from "./targets.ts";
import { openBrowser, type Watched } from "./visit.ts";

export interface Target extends Watched {
  readonly origin: string;
  readonly path: string;
}

export interface Stage {
  readonly browser: Browser;
  readonly html: Target;
  readonly react: Target;
  /** The app at its own origin; the caller adds the control to watch. */
  readonly foyer: Omit<Target, "control" | "path">;
  readonly service: Foyer;
}

const field = { path: "/", control: "#identifier", typed: true } as const;

/** The app's login page, with the control to watch. */
export const loginPageOf = ({ foyer }: Stage): Target => ({
  ...foyer,
  path: "/login",
  control: '[data-screen="login"] input[name="identifier"]',
});

/** Serves Foyer and its floors, each at its own origin and all alike (HTTP/2, TLS, brotli), and opens Chromium. */
export async function withStage<T>(work: (stage: Stage) => Promise<T>): Promise<T> {
  const certificate = await makeCertificate();
  const [html, react, foyer] = await Promise.all([
    createH2Server(certificate),
    createH2Server(certificate),
    createH2Server(certificate),
  ]);
  const browser = await openBrowser(certificate);
  try {
    html.answerWith(await htmlFloor());
    react.answerWith(await reactFloor());
    return await withFoyer({ publicUrl: foyer.origin }, async (service) => {
      foyer.answerWith(proxied(service.url));
      return work({
        browser,
        html: { origin: html.origin, ...field, live: false },
        react: { origin: react.origin, ...field, live: true },
        foyer: { origin: foyer.origin, typed: true, live: true },
        service,
      });
    });
  } finally {
    await Promise.all([browser.close(), html.close(), react.close(), foyer.close()]);
  }
}
