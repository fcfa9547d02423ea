import type { Json } from "./json.ts";
import { connectionAsChart, expectedOfConnection } from "./connection-as-chart.ts";
import { inMachines, withContext, withExpected, withParts } from "./migrating.ts";
import { toVersion4 } from "./to-version-4.ts";
import { challengesAsMade } from "./to-version-5.ts";

/** From a version to the next: how an older file becomes a newer one, or why it already is one. */
export type VersionStep = { because: string } & ({ migrate(file: Json): Json } | { nothingToDo: true });

/** By the version that a step leads on from. Every version but the newest has one; a test demands it. */
export const versionSteps: Readonly<Record<number, VersionStep>> = {
  1: {
    because:
      "The root has a region for what lies over a page and knows the language; the session says more of the person.",
    migrate: (file) => {
      const panel = withParts(file, {
        snapshot: (root) =>
          withParts(root, {
            value: (value) => ({ ...value, panel: "closed" }),
            context: (context) =>
              withParts(
                { ...context, language: "en" },
                {
                  session: (session) => ({ ...session, name: null, company: null, activateOrganization: null }),
                },
              ),
          }),
      });
      return withExpected(panel, ({ states, events }) => ({
        states: [...states, "app.panel.closed"],
        events: [...events, "app language.choose", "app panel.close", "app panel.open"],
      }));
    },
  },
  2: {
    because:
      "Sign-up waits for the countries; invitations say who invites; a recovery code is proved until it is spent; the root knows more of the person and where an email went.",
    migrate: (file) => {
      const noSender = { company: null, invitedBy: null };
      const known = withParts(file, {
        snapshot: (root) =>
          inMachines(root, {
            app: withContext((context) => ({
              ...withParts(context, { session: (session) => ({ ...session, image: null, menu: [] }) }),
              mailedTo: null,
              recovery: null,
            })),
            authorize: withContext((context) => ({ ...context, account: null })),
            challenge: withContext((context) => ({ ...context, mustPress: false })),
            clientInvitation: withContext((context) =>
              withParts({ ...context, linkFailure: null }, { account: (account) => ({ ...account, ...noSender }) }),
            ),
            invite: withContext((context) =>
              withParts(context, {
                invitation: (invitation) => ({ ...invitation, ...noSender }),
                output: (output) => ({ ...output, company: null }),
              }),
            ),
            multiFactorSetup: withContext((context) => ({ ...context, recovering: false })),
            signUp: (flow) =>
              withParts(flow, {
                value: (value) =>
                  withParts(value, {
                    open: (open) => {
                      const { form } = open;
                      return form === "checking" || form === "sending" ? { ...open, form: { [form]: "asking" } } : open;
                    },
                  }),
                context: (context) => ({ ...context, filled: null }),
              }),
          }),
      });
      return withExpected(known, ({ states, events }) => ({
        states,
        events: [
          ...events.filter((event) => event !== "app push.unauthorised"),
          ...(events.includes("workspace product.choose") ? ["workspace product.open", "workspace search.submit"] : []),
          ...(states.includes("authorize.challenging") ? ["authorize recovery.start"] : []),
        ],
      }));
    },
  },
  3: {
    because:
      "A new hire's password waits for a mailed code: the root knows where they sign in, and verifying leads on to boarding. Machines check their forms, the first code of an app is a challenge like any other, and the root knows what is said for a moment, what is loaded and how an outage goes. The report for support is a region of the root. Devices are listed in a table, and signed out only after a question, or everywhere.",
    migrate: toVersion4,
  },
  4: {
    because:
      "Each flow makes the challenge for its own codes, so that what a code is for has no purpose beside it. Keys of contexts, children and states of flows have plainer names.",
    migrate: challengesAsMade,
  },
  5: {
    because:
      "A file says how the page was looked at and how calls ended, a report can be made without a comment, a new password knows its account, phone numbers are read, and the root knows when the service is asked again whose token it is. The connection is a chart.",
    migrate: (file) => {
      const withSubject = (context: Json) => withParts(context, { subject: withIdentifier });
      const known = withParts(file, {
        page: (page) => ({ ...page, view: null }),
        snapshot: (root) =>
          inMachines(root, {
            app: (machine) =>
              withParts(connectionAsChart(machine, file), {
                value: (value) =>
                  value.session === "unreachable" ? { ...value, session: { unreachable: "resting" } } : value,
                context: (context) => {
                  const { forgotRecoveryUser: user = null } = context;
                  const forgotRecoveryUser = user === null ? null : { user, identifier: null };
                  return { ...context, forgotRecoveryUser, retry: null };
                },
              }),
            signUp: withContext((context) => ({ ...context, given: null, read: null })),
            resetPassword: withContext((context) => ({ ...withSubject(context), account: null })),
            newPassword: withContext((context) => withParts(context, { input: withSubject })),
          }),
      });
      return withExpected(known, ({ states, events }) => ({
        states: [
          ...states,
          ...(states.includes("app.session.unreachable") ? ["app.session.unreachable.resting"] : []),
          ...expectedOfConnection(states).states,
        ],
        events: [
          ...events,
          ...expectedOfConnection(states).events,
          ...(states.some((state) => state.startsWith("report.asking.")) ? ["report comment.skip"] : []),
          ...(states.some((state) => state.startsWith("signUp.open.form.aboutYou.")) ? ["signUp phone.give"] : []),
        ],
      }));
    },
  },
};

const withIdentifier = (subject: Json): Json =>
  subject["by"] === "recovery" ? { ...subject, identifier: null } : subject;
