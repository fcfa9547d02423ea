import { renderToString } from "react-dom/server";
import * as v from "valibot";
import { createActor } from "xstate";
import { appMachine } from "../machines/app/app.machine.ts";
import type { Config } from "../machines/shared/config.ts";
import { plainFailure } from "../machines/shared/failure.ts";
import { type Ports, withPorts } from "../machines/shared/ports.ts";
import { createRoutes, pages } from "../machines/shared/routes.ts";
import type { Language } from "../machines/shared/languages.ts";
import type { Screen } from "../machines/shared/screens.ts";
import { screenOf } from "../machines/app/screen-of.ts";
import { calls } from "../machines/shared/contract.ts";
import { drawnState } from "./drawn-state.ts";
import { App } from "./app.tsx";
import { preloadScreen } from "./screens/screens.ts";
import { loadSpeech, type Speech, steadyVoice } from "./texts/speech.ts";

export interface PrerenderRequest {
  pathname: string;
  search: string;
  /** The email cookie. */
  email: string | null;
  /** What the app asks first for whoever is signed in, as the service answers it; null for nobody. */
  answers: { authenticate: unknown; getWorkspaceList: unknown } | null;
  /** The organisation of the address, where there is one. */
  company: { company: string; companyLogo: string | null } | null;
  language: Language;
  config: Config;
}

const drawnAhead: ReadonlySet<Screen> = new Set(
  Object.values(pages).flatMap((page) => ("drawnAhead" in page ? [page.screen] : [])),
);
await Promise.all([...drawnAhead].map(preloadScreen));

const speeches: Record<Language, Speech> = {
  en: await loadSpeech("en"),
  hi: await loadSpeech("hi"),
  ar: await loadSpeech("ar"),
  "en-XA": await loadSpeech("en-XA"),
};

/** Ports that do nothing: a page is drawn in its first state. */
const idle: Ports = {
  call: () => new Promise(() => {}),
  oauth: { appInfo: () => new Promise(() => {}), login: () => new Promise(() => {}) },
  picture: {
    read: () => new Promise(() => {}),
    send: () => new Promise(() => {}),
    remove: () => new Promise(() => {}),
  },
  clock: { now: () => Date.now(), setTimeout: () => null, clearTimeout: () => {} },
  transport: () => ({ tell() {}, close() {} }),
  network: () => ({ tell() {}, close() {} }),
  keptWay: () => "websocket",
  chance: () => 0,
  store: () => ({ tell() {}, close() {} }),
  resumeSetup: () => new Promise(() => {}),
  takePreviousUrl: () => null,
  resendDeadline: { read: () => null, keep() {} },
  signUpDraft: { read: () => null, keep() {} },
  signUpCodes: () => ({ affiliatecode: null, usercode: null }),
  readPhone: () => new Promise(() => {}),
  signOut: () => Promise.reject(plainFailure("offline", 0)),
  leave: () => new Promise(() => {}),
  parts: { has: () => true, load: () => new Promise(() => {}) },
  reload: () => new Promise(() => {}),
};

/**
 * The markup of the root element for an address, as the app draws it first; null where the first screen depends on
 * more than is known here. Called by the service for each page.
 */
export async function prerender(request: PrerenderRequest): Promise<string | null> {
  const { pathname, search, email, answers, company, language, config } = request;
  const session = answers && v.parse(calls.authenticate.reply, answers.authenticate);
  const routes = createRoutes(config.paths);
  const visit = routes.parse(pathname, search);
  const orgId = "orgId" in visit.route ? visit.route.orgId : "";
  const root = createActor(appMachine, {
    input: {
      settings: {
        ownOrigin: new URL(config.serviceUrl).origin,
        sites: config.products,
        surveyEnabled: config.surveyEnabled,
        paths: config.paths,
      },
      visit,
      token: session?.token ?? null,
      email,
      ending: null,
      theme: null,
      language,
      platform: "WEB",
      shell: null,
      company: company && { orgId, ...company },
      recovery: null,
      signInAt: null,
    },
  });
  const call: Ports["call"] = (event) =>
    answers && event === "getWorkspaceList"
      ? Promise.resolve(v.parse(calls[event].reply, answers.getWorkspaceList))
      : new Promise(() => {});
  const actor = withPorts(root, { ...idle, call }).start();
  if (session) {
    actor.send({ type: "push.authenticate", session });
    // Whatever is known has been heard of then.
    await new Promise((resolve) => setTimeout(resolve));
  }
  const snapshot = actor.getSnapshot();
  const screen = screenOf(snapshot);
  const state = drawnState(snapshot);
  const html =
    drawnAhead.has(screen) && state !== null
      ? renderToString(
          <App
            services={{
              actor,
              send: actor.send,
              recorder: null,
              drafts: { all: () => ({}), read: () => null, keep() {} },
              early: { screen: "starting", identifier: email ?? "", connection: "connecting", busy: false, hold() {} },
              config,
              routes,
              voice: steadyVoice(speeches[language]),
              now: idle.clock.now,
            }}
          />,
        )
      : null;
  actor.stop();
  return html?.replace("<div ", `<div data-state="${state}" `) ?? null;
}
