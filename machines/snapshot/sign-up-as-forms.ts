import * as v from "valibot";
import { type Json, json } from "./json.ts";

/* Of version 3: what became of sign-up when its steps were made forms, with their problems in context. */

const place = v.looseObject({ open: v.looseObject({ form: v.record(v.string(), v.string()) }) });

/** Where each place of a step is found now; the others have kept theirs. */
const places: Readonly<Record<string, string>> = {
  "aboutYou.unclear": "aboutYou.invalid",
  "aboutYou.unticked": "aboutYou.invalid",
  "checking.waiting": "aboutYou.waiting",
  "checking.asking": "checking",
  "aboutCompany.unclear": "aboutCompany.invalid",
  "sending.waiting": "aboutCompany.waiting",
  "sending.asking": "sending",
};

/** What was wrong there, which only the place itself told. */
const problems: Readonly<Record<string, Json>> = {
  "aboutYou.unclear": { phoneCountry: "invalid" },
  "aboutYou.unticked": { terms: "required" },
  "aboutYou.reminding": { terms: "required" },
  "aboutCompany.unclear": { country: "invalid" },
};

function placeOf({ value }: Json): string | null {
  if (!v.is(place, value)) return null;
  const [step] = Object.entries(value.open.form);
  return step ? step.join(".") : null;
}

const placeNow = (before: string, isGood: boolean): string =>
  before === "aboutYou.quiet" && isGood ? "aboutYou.good" : (places[before] ?? before);

/** A sign-up of version 3 as one of version 4. */
export function signUpAsForms(actor: Json): Json {
  const { value, context } = actor;
  const before = placeOf(actor);
  if (before === null || !v.is(json, value) || !v.is(json, value["open"]) || !v.is(json, context)) return actor;
  const { filled, company, ...kept } = context;
  const [step = "", inner] = placeNow(before, kept["you"] !== null).split(".");
  const wrong = problems[before] ?? {};
  const you = v.is(json, filled) ? asFields(filled, "terms" in wrong ? "" : "on") : null;
  return {
    ...actor,
    value: { ...value, open: { ...value["open"], form: inner === undefined ? step : { [step]: inner } } },
    context: {
      ...kept,
      problems: wrong,
      drafts: { ...you, ...(v.is(json, company) ? company : {}) },
      values: /^(?:aboutCompany|sending)/.test(before) ? company : you,
    },
  };
}

const asFields = ({ country, ...you }: Json, terms: string): Json => ({ ...you, phoneCountry: country, terms });

const FORM = "signUp.open.form.";
const FORWARD = "signUp step.forward";

/** What a reproduction of it has to be in, and what it takes there. */
export function signUpExpected({ states, events }: Record<"states" | "events", string[]>) {
  const before = states.find((state) => state.startsWith(FORM))?.slice(FORM.length);
  if (before === undefined) return { states, events };
  const now = placeNow(before, events.includes(FORWARD));
  return {
    states: states.map((state) => (state === FORM + before ? FORM + now : state)),
    events: [
      ...events.filter((event) => !/^signUp about\w+\.submit$/.test(event) && event !== FORWARD),
      ...(now === "recalling" ? [] : ["signUp form.submit"]),
      ...(now.startsWith("about") ? ["signUp field.leave"] : []),
      ...(now === "aboutYou.good" ? [FORWARD] : []),
    ],
  };
}
