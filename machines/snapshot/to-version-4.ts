import * as v from "valibot";
import { devicesAsTable, reportAndDeviceEvents, rootWithReport } from "./devices-and-reports.ts";
import { type Json, json } from "./json.ts";
import { notPutAway, rootEvents, rootWithRegions, searched } from "./root-regions.ts";
import { signUpAsForms, signUpExpected } from "./sign-up-as-forms.ts";
import { inMachines, withContext, withExpected, withParts } from "./migrating.ts";

/* From version 3 to 4: machines check their forms, and the first code of an authenticator app is a challenge. */

/** Machines with a form on which nothing was found wrong yet, as far as an older file can say. */
const forms = ["login", "onboardingLogin", "recoveryCode", "forgotPassword", "forgotWithRecovery"];
/** Of those, the ones in which a password is chosen: its second entry is sent to the machine too. */
const choosing = ["changePassword", "newPassword", "onboardingSignUp", "registering"];
const checked = { problems: {}, drafts: {} };
const form = withContext((context) => ({ ...context, ...checked }));

export function toVersion4(file: Json): Json {
  const signedIn = v.is(hasToken, file);
  const changed = withParts(file, {
    snapshot: (root) =>
      inMachines(root, {
        ...Object.fromEntries(forms.map((machine) => [machine, form])),
        ...Object.fromEntries(choosing.map((machine) => [machine, (actor: Json) => form(enteredTwice(actor))])),
        app: (actor) => rootWithReport(rootWithRegions(actor, file)),
        authorize: (actor) => notPutAway(form(actor)),
        challenge,
        sessions: devicesAsTable,
        workspace: searched,
        signUp: signUpAsForms,
        proving: (actor) => challenge(asChallenge(actor)),
        multiFactorSetup: (actor) => multiFactorSetup(actor, signedIn),
      }),
  });
  const states = v.is(json, changed["snapshot"]) ? leavesIn(changed["snapshot"]) : [];
  return withExpected(withExpected({ ...changed, pending: pendingIn(file) }, signUpExpected), ({ events }) => ({
    states,
    events: [...rootEvents(eventsIn(events, states), states), ...reportAndDeviceEvents(states)],
  }));
}

const hasToken = v.looseObject({ snapshot: v.looseObject({ context: v.looseObject({ token: v.string() }) }) });

function enteredTwice(actor: Json): Json {
  const twice = { values: (values: Json) => ({ ...values, confirm: values["password"] }) };
  return withParts(actor, {
    context: (context) => withParts(context, twice),
    children: (children) =>
      withParts(children, { ask: (ask) => withParts(ask, { input: (input) => withParts(input, twice) }) }),
  });
}

/** A code's entry has a form like any other; whether one was mailed, and why not, are states. */
function challenge(actor: Json): Json {
  const { sent, ...context } = v.is(json, actor["context"]) ? actor["context"] : {};
  const { resendFailure, subject, canResend } = context;
  const failed = v.is(json, resendFailure) ? resendFailure : null;
  const isToldToWait = failed !== null && failed["retryAt"] !== null;
  const onRequest = canResend === true && v.is(v.looseObject({ purpose: v.literal("login") }), subject);
  return {
    ...withParts(actor, {
      value: (value) =>
        withParts(value, {
          open: (open) => {
            const { resend } = open;
            const after = resend === "ready" && failed !== null && !isToldToWait ? "refused" : resend;
            return {
              ...open,
              mail: sent === true ? "sent" : onRequest ? "unsent" : "expected",
              resend: resend === "waiting" ? { waiting: failed === null ? "sent" : "heldBack" } : after,
            };
          },
        }),
    }),
    // Once the wait was over, what was said about it no longer held.
    context: {
      ...context,
      ...checked,
      putAway: false,
      refusedCode: null,
      resendFailure: isReady(actor) && isToldToWait ? null : resendFailure,
    },
  };
}

const isReady = (actor: Json) =>
  v.is(v.looseObject({ value: v.looseObject({ open: v.looseObject({ resend: v.literal("ready") }) }) }), actor);

/** What checked the first code of an authenticator app, as the challenge of version 3 would have had it. */
function asChallenge(actor: Json): Json {
  const { value, context, children } = actor;
  const { input, values, failure, said } = v.is(json, context) ? context : {};
  const subject = { ...(v.is(json, input) ? input : {}), purpose: "setUp" };
  const code = v.is(json, values) ? values["code"] : null;
  const { ask, ...others } = v.is(json, children) ? children : {};
  return {
    ...actor,
    src: "challenge",
    machine: "challenge",
    value: { open: { entry: value === "asking" ? "checking" : value, resend: "never" } },
    context: {
      subject,
      canResend: false,
      failure,
      said,
      code,
      resendAt: null,
      mustPress: false,
      resendFailure: null,
      passed: null,
    },
    children: {
      ...others,
      ...(v.is(json, ask) && { checkCode: { ...ask, src: "checkCode", input: { subject, code } } }),
    },
  };
}

/** It knows who is there, and says so where they have to sign in again. */
function multiFactorSetup(actor: Json, signedIn: boolean): Json {
  const flow = withContext((context) => ({ ...context, signedIn }))(actor);
  const wasRefused = v.is(
    v.looseObject({
      value: v.literal("failed"),
      context: v.looseObject({ failure: v.looseObject({ code: v.literal("refused") }) }),
    }),
    flow,
  );
  return signedIn && wasRefused ? { ...flow, value: "signInNeeded" } : flow;
}

/** What was waited for, by the names of today. */
const pendingIn = ({ pending }: Json): unknown =>
  v.is(v.array(v.string()), pending)
    ? pending.map((path) => path.replace(/\/proving\/ask$/, "/proving/checkCode"))
    : pending;

/** Ids of the innermost states of an actor and of those below it. */
function leavesIn({ machine, value, children }: Json): string[] {
  const below = v.is(json, children) ? Object.values(children) : [];
  return [
    ...(typeof machine === "string" ? leavesOf(machine, value) : []),
    ...below.flatMap((child) => (v.is(json, child) ? leavesIn(child) : [])),
  ];
}

const leavesOf = (path: string, value: unknown): string[] =>
  v.is(json, value)
    ? Object.entries(value).flatMap(([name, inner]) => leavesOf(`${path}.${name}`, inner))
    : [`${path}.${String(value)}`];

/** What is accepted now where it was not. */
const accepted: readonly (readonly [state: RegExp, events: readonly string[]])[] = [
  [/^(\w+)\.filling\./, ["field.leave"]],
  [/^(\w+)\.asking$/, ["form.submit"]],
  [/^(challenge)\.open\.entry\.filling\./, ["form.edit", "form.submit", "field.leave", "code.filled"]],
  [/^(challenge)\.open\.entry\.checking$/, ["form.submit", "code.filled"]],
  [/^(challenge)\.open\.mail\./, ["code.sent"]],
  [/^(multiFactorSetup)\.open\.form\.saving$/, ["setup.save"]],
];

const eventsIn = (events: readonly string[], states: readonly string[]): string[] => [
  ...new Set([
    ...events
      .filter((event) => event !== "challenge code.edit" && event !== "challenge code.submit")
      .map((event) => event.replace(/^proving /, "challenge ")),
    ...accepted.flatMap(([pattern, types]) =>
      states.flatMap((state) => {
        const machine = pattern.exec(state)?.[1];
        return machine === undefined ? [] : types.map((type) => `${machine} ${type}`);
      }),
    ),
  ]),
];
