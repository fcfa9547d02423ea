import { renderToString } from "react-dom/server";
import * as v from "valibot";
import { createActor } from "xstate";
import { wholeApp } from "../machines/app/whole-app.ts";
import type { Config } from "../machines/shared/config.ts";
import { withEffects } from "../machines/shared/actors.ts";
import { unanswered } from "../machines/shared/unanswered.ts";
import { createRoutes, pages } from "../machines/shared/routes.ts";
import type { Language } from "../machines/shared/languages.ts";
import type { Screen } from "../machines/shared/screens.ts";
import { screenOf } from "../machines/app/screen-of.ts";
import { calls } from "../machines/shared/contract.ts";
import { createRecorder } from "../machines/snapshot/recorder.ts";
import { Secret } from "../workbench/codec/secret.ts";
import type { DrawnFrom } from "../machines/shared/drawn-from.ts";
import { App } from "./app.tsx";
import type { AppServices, AppSnapshot } from "./app-actor.ts";
import { screenCode } from "./screens/screens.ts";
import { loadTexts, type LanguageTexts, fixedTexts } from "./texts/language-texts.ts";

export interface PrerenderRequest {
  pathname: string;
  search: string;
  /** The facts that the page also hands to the app. */
  drawnFrom: DrawnFrom;
  config: Config;
}

const drawnAhead: ReadonlySet<Screen> = new Set(
  Object.values(pages).flatMap((page) => ("drawnAhead" in page ? [page.screen] : [])),
);
await Promise.all([...drawnAhead].map((screen) => screenCode(screen).load()));

const textsByLanguage: Record<Language, LanguageTexts> = {
  en: await loadTexts("en"),
  hi: await loadTexts("hi"),
  ar: await loadTexts("ar"),
  "en-XA": await loadTexts("en-XA"),
};

/**
 * Draws the app's first screen for an address, and returns the markup of its root element; null if the first screen
 * depends on facts that the service does not know. The service calls it for each page.
 */
export async function prerender(request: PrerenderRequest): Promise<string | null> {
  const { pathname, search, drawnFrom, config } = request;
  const { language, year, email, company, embedded, session } = drawnFrom;
  const routes = createRoutes(config.paths);
  const root = createActor(wholeApp, {
    input: {
      settings: {
        ownOrigin: new URL(config.serviceUrl).origin,
        sites: config.products,
        surveyEnabled: config.surveyEnabled,
        passkeys: config.passkeys,
        extensions: config.extensions,
        paths: config.paths,
      },
      visit: routes.parse(pathname, search),
      token: session && new Secret("of no use here"),
      session: session && v.parse(calls.authenticate.reply, session.authenticate),
      workspaces: session && v.parse(v.nullable(calls.getWorkspaceList.reply), session.getWorkspaceList),
      email,
      ending: null,
      theme: null,
      language,
      platform: "WEB",
      shell: null,
      company,
      embedded,
      recovery: null,
      signInAt: null,
      reference: null,
    },
  });
  const actor = withEffects(
    root,
    unanswered({ now: Date.now, setTimeout: () => null, clearTimeout: () => {} }),
  ).start();
  const services: AppServices = {
    actor,
    recorder: createRecorder(Date.now),
    drafts: { all: () => ({}), read: () => null, keep() {} },
    config,
    routes,
    textsStore: fixedTexts(textsByLanguage[language]),
    now: Date.now,
    year,
  };
  // The workspace first checks for a return address, in a task of its own.
  if (session) await new Promise((resolve) => setTimeout(resolve));
  const snapshot = actor.getSnapshot();
  const html = isDrawnAhead(snapshot) ? renderToString(<App services={services} />) : null;
  actor.stop();
  return html;
}

/**
 * Whether the service draws the screen. Of the workspace it draws only the choice: the other states may lead elsewhere.
 */
function isDrawnAhead(snapshot: AppSnapshot): boolean {
  const screen = screenOf(snapshot);
  if (screen === "workspace") return snapshot.children.workspace?.getSnapshot().matches("picking") ?? false;
  return drawnAhead.has(screen);
}
