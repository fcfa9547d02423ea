import type { PageFacts } from "../snapshot/envelope.ts";

/** The facts about a page that no machine holds, where the app runs without one. */
export const plainPage: PageFacts = {
  app: "without a page",
  locale: "en",
  timeZone: "Europe/Berlin",
  viewport: { width: 1280, height: 800, scale: 1 },
  theme: "light",
  browser: { userAgent: "a browser", touch: false, reducedMotion: false, online: true },
  productName: "Foyer",
  links: {},
  drafts: {},
  view: null,
};
