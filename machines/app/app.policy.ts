import { languageSchema } from "../shared/languages.ts";
import { parts } from "../shared/parts.ts";
import type { Departure } from "../shared/ports.ts";
import type { OrganisationPages, PathOverrides } from "../shared/routes.ts";
import { screens } from "../shared/screens.ts";
import { Secret } from "../shared/secret.ts";
import { sessionContext, sessionInputs } from "./session/session.policy.ts";
import { deadlineInput, failure, nothing, platform, shellApp, sites } from "../shared/shared.policy.ts";
import { visit } from "../shared/visit.policy.ts";
import type { Policy } from "../shared/policy.ts";
import {
  choice,
  either,
  fields,
  flag,
  kept,
  list,
  nullable,
  number,
  optional,
  secret,
  setting,
  shapedAddress,
  text,
  unkept,
} from "../shared/treatment.ts";
import type { appMachine } from "./app.machine.ts";
import { toastTexts, type AppContext, type AppSettings, type Company, type Toast } from "./app.types.ts";

const settings = fields<AppSettings>({
  ownOrigin: setting,
  sites,
  surveyEnabled: flag,
  paths: fields<PathOverrides>({
    forgot: optional(setting),
    "email-sent": optional(setting),
    login: optional(setting),
    "forget-with-recovery": optional(setting),
    "pre-boarding": optional(setting),
  }),
});

const company = fields<Company>({ orgId: text, companyLogo: nullable(text), company: nullable(text) });

const departure = fields<Departure>({
  url: either(secret, shapedAddress, (value) => value instanceof Secret),
  replace: flag,
  passAuth: nullable(fields({ token: secret, orgId: text })),
});

export const appPolicy: Policy<typeof appMachine> = {
  context: fields<AppContext>({
    ...sessionContext,
    settings,
    visit,
    ending: nullable(failure),
    theme: nullable(choice(["light", "dark"])),
    language: kept(languageSchema),
    platform,
    shell: nullable(fields({ app: shellApp, version: text })),
    company: nullable(company),
    mailedTo: nullable(text),
    embedded: flag,
    workspaces: unkept,
    signInAt: nullable(fields<OrganisationPages>({ orgId: text, preBoarding: flag })),
    updateReady: flag,
    departure: nullable(departure),
    screen: choice(screens),
    toasts: list(
      fields<Toast>({ id: number, text: choice(toastTexts), about: nullable(text), until: nullable(number) }),
    ),
    toastsSoFar: number,
    backUntil: nullable(number),
    replaceAddress: flag,
  }),
  inputs: {
    ...sessionInputs,
    storage: nothing,
    resumeSetup: nothing,
    leave: departure,
    deadline: deadlineInput,
    now: nothing,
    load: fields({ part: choice(parts) }),
    companyDetails: fields({ orgId: text }),
  },
};
