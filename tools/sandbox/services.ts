import { origin } from "../../machines/sandbox/scenario.ts";
import type { SandboxApp } from "../../machines/sandbox/open-app.ts";
import { createRoutes } from "../../machines/shared/routes.ts";
import type { Envelope } from "../../machines/snapshot/envelope.ts";
import type { AppServices } from "../../src/app-actor.ts";
import type { TextsStore } from "../../src/texts/language-texts.ts";

const links = {
  marketingUrl: "https://about.test/",
  bookingUrl: "https://about.test/book",
  termsUrl: "https://about.test/terms",
  privacyUrl: "https://about.test/privacy",
};

/**
 * The services that the views need, over the sandbox's effects. They store nothing beyond the page's life.
 *
 * @param envelope of the snapshot to reproduce
 */
export function servicesOf(
  { root, world, recorder }: Pick<SandboxApp, "root" | "world" | "recorder">,
  textsStore: TextsStore,
  envelope: Envelope | null = null,
): AppServices {
  const { page } = envelope ?? {};
  const drafts = new Map(Object.entries(page?.drafts ?? {}));
  const { settings } = root.getSnapshot().context;
  return {
    actor: root,
    recorder,
    drafts: {
      all: () => Object.fromEntries(drafts),
      read: (field) => drafts.get(field) ?? null,
      keep: (field, value) => void drafts.set(field, value),
    },
    config: {
      productName: page?.productName ?? "Foyer",
      serviceUrl: origin,
      socketSecret: "none",
      products: settings.sites,
      passkeys: false,
      extensions: [],
      surveyEnabled: settings.surveyEnabled,
      cookieDomains: [],
      production: true,
      paths: settings.paths,
      ...(page?.links ?? links),
    },
    routes: createRoutes(settings.paths),
    textsStore,
    now: world.now,
    year: new Date(world.now()).getFullYear(),
  };
}
