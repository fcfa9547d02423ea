import { origin, routes, type SandboxApp } from "../../machines/sandbox/app.ts";
import { sites } from "../../machines/tables/people.ts";
import type { AppServices } from "../app-actor.ts";
import type { Voice } from "../texts/speech.ts";

/** What the views need of an app over ports held by hand: nothing outlives the page. */
export function servicesOf({ root, world }: Pick<SandboxApp, "root" | "world">, voice: Voice): AppServices {
  const drafts = new Map<string, string>();
  return {
    actor: root,
    send: root.send,
    early: { identifier: "", connection: "connecting", hold: () => {} },
    drafts: { read: (field) => drafts.get(field) ?? null, keep: (field, value) => void drafts.set(field, value) },
    config: {
      productName: "Foyer",
      serviceUrl: origin,
      socketSecret: "none",
      products: sites,
      surveyEnabled: root.getSnapshot().context.settings.surveyEnabled,
      cookieDomains: [],
      production: true,
      marketingUrl: "https://about.test/",
      bookingUrl: "https://about.test/book",
      termsUrl: "https://about.test/terms",
      privacyUrl: "https://about.test/privacy",
      paths: {},
    },
    routes,
    voice,
    now: world.ports.clock.now,
  };
}
