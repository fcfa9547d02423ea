import type { Browser } from "@playwright/test";
import { type Foyer, withFoyer } from "./foyer.ts";
import { type Certificate, createH2Server, makeCertificate } from "./h2.ts";
import type { Line } from "./slow-line.ts";
import { htmlFloor, proxied, reactFloor } from "./targets.ts";
import { openBrowser, type Watched } from "./visit.ts";

export interface Target extends Watched {
  readonly origin: string;
  readonly path: string;
}

interface Served {
  readonly html: Target;
  readonly react: Target;
  /** The app at its own origin; the caller adds what to watch. */
  readonly foyer: Omit<Target, "control" | "path">;
  readonly service: Foyer;
}

export interface Stage extends Served {
  readonly browser: Browser;
}

const field = { path: "/", control: "#identifier", typed: true } as const;

/** What to watch of the app's login page. */
export const loginPageOf = ({ foyer }: Served): Target => ({
  ...foyer,
  path: "/login",
  control: '[data-screen="login"] input[name="identifier"]',
});

/** Serves Foyer and its floors, each at its own origin and all alike (HTTP/2, TLS, brotli), and opens Chromium. */
export async function withStage<T>(work: (stage: Stage) => Promise<T>): Promise<T> {
  const certificate = await makeCertificate();
  return withServed(certificate, undefined, async (served) => {
    const browser = await openBrowser(certificate);
    try {
      return await work({ browser, ...served });
    } finally {
      await browser.close();
    }
  });
}

/** The same over a slow line, without a browser. */
export const withSlowStage = async <T>(line: Line, work: (served: Served) => Promise<T>): Promise<T> =>
  withServed(await makeCertificate(), line, work);

async function withServed<T>(
  certificate: Certificate,
  line: Line | undefined,
  work: (served: Served) => Promise<T>,
): Promise<T> {
  const [html, react, foyer] = await Promise.all([
    createH2Server(certificate, line),
    createH2Server(certificate, line),
    createH2Server(certificate, line),
  ]);
  try {
    html.answerWith(await htmlFloor());
    react.answerWith(await reactFloor());
    return await withFoyer({ publicUrl: foyer.origin }, async (service) => {
      foyer.answerWith(proxied(service.url));
      return work({
        html: { origin: html.origin, ...field, live: false },
        react: { origin: react.origin, ...field, live: true },
        foyer: { origin: foyer.origin, typed: true, live: true },
        service,
      });
    });
  } finally {
    await Promise.all([html.close(), react.close(), foyer.close()]);
  }
}
