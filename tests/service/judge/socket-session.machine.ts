import { assign, setup } from "xstate";
import { withEvent } from "../../../machines/shared/params.ts";
import {
  type Answered,
  beginsStep,
  CHALLENGE_LIFETIME,
  CODE_LIFETIME,
  FRESH,
  type Known,
  SET_UP_LIFETIME,
  STEP_LIFETIME,
} from "./known.ts";
import type { Act, After } from "./lines.ts";

/** A call finds the socket with another session than the last one has left: its token was looked up, or it has ended. */
interface Begins {
  readonly type: "begins";
  readonly session: string | null;
  readonly known: Known;
}

/** A call is answered. */
interface Answers extends Answered {
  readonly type: Act;
  readonly known: Known;
}

interface Context {
  /** The state in which the last call has left the socket, or the present one has found it. */
  readonly session: string | null;
  readonly pending: After["pending"];
  readonly challenge: After["challenge"];
  readonly proof: string | null;
  /** The rules that lines have broken. */
  readonly differences: readonly string[];
}

const isDone = ({ code, isFromMemory }: Answers): boolean => code < 400 && !isFromMemory;

/** A transition that the service promises never to take: the line breaks this rule. */
const breaks = <const G extends string>(guard: G, rule: string) => ({
  guard: withEvent(guard),
  actions: { type: "differ" as const, params: { rule } },
});

/** The rules of a session that a call uses or leaves on its socket, in every state. */
const sessionRules = [
  breaks("opensAgain", "a session is opened once"),
  breaks("tellsAnother", "a socket goes on with the session that its call has opened"),
  breaks("usesOver", "a session that has ended works no more"),
  breaks("joinsOver", "nobody comes in with a session that has ended"),
  breaks("changesSession", "a socket comes to another session only by signing in, or by its token"),
  breaks("endsAnothers", "a person ends no session of another"),
] as const;

/** The session in which a call leaves its socket. */
const arrivals = [
  { guard: withEvent("goesOn") },
  { guard: withEvent("isSignedOut"), target: "#nobody", actions: withEvent("keepSession") },
  { guard: withEvent("isSettingUp"), target: "#settingUp", actions: withEvent("keepSession") },
  { target: "#signedIn", actions: withEvent("keepSession") },
] as const;

const found = [
  breaks("isUnheardOf", "a session begins with a sign-in"),
  { guard: withEvent("isNobodys"), target: "#nobody", actions: withEvent("find") },
  { guard: withEvent("isForSetUp"), target: "#settingUp", actions: withEvent("find") },
  { target: "#signedIn", actions: withEvent("find") },
] as const;

const opensNothing = breaks("opens", "only a sign-in opens a session");
const leavesOne = breaks("leavesTheOneBefore", "a sign-in ends the session that its socket had");
const answersNobody = breaks("answersNobody", "a call that needs a session is refused without one");
const opening = [leavesOne, ...sessionRules, ...arrivals] as const;
const staying = [opensNothing, answersNobody, ...sessionRules, ...arrivals] as const;
const resetting = [opensNothing, breaks("leavesOthers", "a new password ends every session"), ...staying] as const;

const challenges = [
  { guard: withEvent("keepsChallenge") },
  { guard: withEvent("hasNoChallenge"), target: ".none", actions: withEvent("keepChallenge") },
  { target: ".issued", actions: withEvent("keepChallenge") },
] as const;

/**
 * One socket session as the lines of the log tell it. Each region answers one of its questions; a line that a region
 * cannot follow is a difference between the service and its promises (docs/security.md).
 */
export const socketSessionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Begins | Answers,
  },
  actions: {
    differ: assign({ differences: ({ context }, { rule }: { rule: string }) => [...context.differences, rule] }),
    find: assign({ session: (_, { session }: Begins) => session }),
    keepSession: assign({ session: (_, { after }: Answers) => after.session }),
    keepPending: assign({ pending: (_, { after }: Answers) => after.pending }),
    keepProof: assign({ proof: (_, { after }: Answers) => after.proof }),
    keepChallenge: assign({ challenge: (_, { after }: Answers) => after.challenge }),
  },
  guards: {
    /* Who is it? */
    isNobodys: (_, { session }: Begins) => session === null,
    /** A command may have opened it, or a call that broke off. */
    isUnheardOf: (_, { session, known }: Begins) =>
      known.isWhole && session !== null && known.session(session) === null,
    isForSetUp: (_, { session, known }: Begins) => known.session(session)?.kind === "setup",
    goesOn: ({ context }, { after }: Answers) => after.session === context.session,
    isSignedOut: (_, { after }: Answers) => after.session === null,
    isSettingUp: (_, { after, facts, known }: Answers) =>
      facts.opened === after.session ? facts.kind === "setup" : known.session(after.session)?.kind === "setup",
    opens: (_, { facts }: Answers) => facts.opened !== null,
    opensAgain: (_, { facts, known }: Answers) => known.session(facts.opened) !== null,
    tellsAnother: (_, { facts, after }: Answers) =>
      facts.opened !== null && after.session !== facts.opened && after.session !== null,
    usesOver: (_, answers: Answers) =>
      isDone(answers) && answers.needs !== "none" && isOverBefore(answers, answers.before),
    joinsOver: ({ context }, answers: Answers) =>
      answers.after.session !== context.session && isOverBefore(answers, answers.after.session),
    changesSession: ({ context }, { act, after, facts, isFromMemory }: Answers) =>
      context.session !== null &&
      after.session !== null &&
      after.session !== context.session &&
      after.session !== facts.opened &&
      act !== "answered.join" &&
      !isFromMemory,
    answersNobody: (_, answers: Answers) =>
      isDone(answers) && answers.needs !== "none" && answers.before === null && answers.after.session === null,
    leavesTheOneBefore: ({ context }, { facts, known, isAlone }: Answers) =>
      facts.opened !== null &&
      isAlone &&
      known.isWhole &&
      known.session(context.session)?.over === null &&
      !facts.ended.includes(context.session ?? ""),
    endsAnothers: ({ context }, { act, event, facts, known }: Answers) =>
      // These also end the session that another person has left on the socket.
      !["answered.signIn", "answered.verify"].includes(act) &&
      event !== "account|disavow" &&
      facts.ended.some((id) => {
        const owner = known.session(id)?.owner ?? null;
        return owner !== null && id !== context.session && owner !== (facts.about ?? facts.owner);
      }),
    endsItself: (_, { facts, before }: Answers) => facts.which === "others" && facts.ended.includes(before ?? ""),
    leavesOthers: ({ context }, answers: Answers) => leavesSome(answers, context.session),
    needsFull: (_, answers: Answers) => isDone(answers) && answers.needs === "full",
    setsUpTooLate: (_, answers: Answers) =>
      isDone(answers) &&
      answers.needs === "setup" &&
      isPast(answers, answers.known.session(answers.before)?.openedAt, SET_UP_LIFETIME),

    /* What is half done? */
    keepsWaiting: ({ context }, { after }: Answers) =>
      after.pending?.purpose === context.pending?.purpose && after.pending?.of === context.pending?.of,
    hasNoStep: (_, { after }: Answers) => after.pending === null,
    isForFactor: (_, { after }: Answers) => after.pending?.purpose === "login",
    isForAddress: (_, { after }: Answers) => after.pending?.purpose === "activateAccount",
    hasStepOfNowhere: ({ context }, answers: Answers) => {
      const { after, known } = answers;
      return (
        known.isWhole &&
        after.pending !== null &&
        (after.pending.purpose !== context.pending?.purpose || after.pending.of !== context.pending.of) &&
        !beginsStep(answers) &&
        known.step(after.pending) === null
      );
    },
    keepsStep: (_, answers: Answers) =>
      isDone(answers) && answers.facts.opened !== null && answers.after.pending !== null,
    outlivesPassword: ({ context }, answers: Answers) => {
      const step = reliedOn(answers, context);
      if (step === null) return false;
      const begun = answers.known.step(step);
      const change = answers.known.newPassword(step.of);
      return begun !== null && change !== null && begun.order < change.began && change.over < answers.began;
    },
    outlivesItself: ({ context }, answers: Answers) => {
      const step = reliedOn(answers, context);
      // It still gets a code mailed: the code alone opens nothing.
      return (
        step?.purpose === "login" &&
        answers.act !== "answered.sendCode" &&
        isPast(answers, answers.known.step(step)?.at, STEP_LIFETIME)
      );
    },
    leavesFactorOut: ({ context }, { event, facts }: Answers) =>
      event === "login" &&
      facts.opened !== null &&
      facts.kind === "full" &&
      facts.owner === context.pending?.of &&
      facts.spent.length === 0 &&
      facts.device === null,

    /* Which proofs are fresh? */
    keepsProof: ({ context }, { after }: Answers) => after.proof === context.proof,
    hasNoProof: (_, { after }: Answers) => after.proof === null,
    hasProofOfNowhere: (_, { after, facts, known }: Answers) =>
      known.isWhole && after.proof !== null && facts.proved === null && known.proof(after.proof) === null,
    isStale: ({ context }, answers: Answers) => {
      const { wants, known, before } = answers;
      const session = known.session(before);
      if (!isDone(answers) || wants === "nothing" || session === null) return false;
      const stands = session.kind === "setup" || [context.proof, answers.after.proof].includes(before);
      if (wants === "setupProof" && stands) return false;
      return isPast(answers, session.provedAt, FRESH + 1);
    },
    keepsSpentProof: (_, answers: Answers) => isDone(answers) && answers.after.proof !== null,
    savesWithoutSpending: ({ context }, answers: Answers) => {
      const { act, facts, known, before } = answers;
      if (act !== "answered.saveFactor") return false;
      const code =
        known.session(before)?.recoveryCode ?? (context.proof === before ? known.proof(before)?.recoveryCode : null);
      return isDone(answers) && code != null && known.spent(code) === null && !facts.spent.includes(code);
    },

    /* What is single-use, and spent? */
    keepsChallenge: ({ context }, { after }: Answers) => after.challenge?.name === context.challenge?.name,
    hasNoChallenge: (_, { after }: Answers) => after.challenge === null,
    hasChallengeOfNowhere: ({ context }, { after, known }: Answers) =>
      known.isWhole &&
      after.challenge !== null &&
      after.challenge.name !== context.challenge?.name &&
      known.challenge(after.challenge.name) === null,
    keepsSpentChallenge: (_, { after, facts, known }: Answers) =>
      after.challenge !== null &&
      (known.spent(after.challenge.name) !== null || facts.spent.includes(after.challenge.name)),
    signsUnknown: (_, { facts, known }: Answers) =>
      known.isWhole && facts.spent.some((name) => name.startsWith("challenge ") && known.challenge(name) === null),
    signsTooLate: (_, answers: Answers) =>
      isDone(answers) &&
      answers.facts.spent.some((name) => isPast(answers, answers.known.challenge(name)?.at, CHALLENGE_LIFETIME)),
    spendsAgain: (_, { facts, known }: Answers) => facts.spent.some((name) => known.spent(name) !== null),
    isDoneAgain: (_, { facts, known }: Answers) => facts.call !== null && known.spent(`call ${facts.call}`) !== null,
    spendsNothing: (_, answers: Answers) => isDone(answers) && answers.spends && answers.facts.spent.length === 0,
    spendsTooLate: (_, answers: Answers) =>
      answers.facts.spent.some((name) => isPast(answers, answers.known.mailed(name)?.at, CODE_LIFETIME)),
    spendsVoid: (_, { facts, known, began }: Answers) => {
      const revoked = known.revoked(facts.owner ?? facts.about);
      return (
        revoked !== null &&
        revoked.over < began &&
        facts.spent.some((name) => (known.mailed(name)?.order ?? Infinity) < revoked.began)
      );
    },
    provesSpent: (_, { facts, known, began }: Answers) => (known.spent(facts.proved)?.order ?? Infinity) < began,
  },
}).createMachine({
  id: "socketSession",
  type: "parallel",
  context: { session: null, pending: null, challenge: null, proof: null, differences: [] },
  states: {
    who: {
      initial: "nobody",
      on: {
        begins: found,
        "answered.signIn": opening,
        "answered.verify": opening,
        "answered.reset": resetting,
        "answered.*": staying,
      },
      states: {
        nobody: { id: "nobody", description: "Nobody is signed in on the socket." },
        signedIn: {
          id: "signedIn",
          description: "A person or a new hire is signed in.",
          on: {
            "answered.newPassword": [breaks("leavesOthers", "a new password ends every session"), ...opening],
            "answered.revoke": [
              breaks("endsItself", "signing out elsewhere does not end the session here"),
              breaks("leavesOthers", "signing out everywhere ends every session"),
            ],
          },
        },
        settingUp: {
          id: "settingUp",
          description: "A person has given one factor. Their session only sets up the second.",
          on: {
            "answered.*": [
              breaks("needsFull", "a set-up token is good for the set-up only"),
              breaks("setsUpTooLate", "a set-up token works for 15 minutes"),
            ],
          },
        },
      },
    },
    pending: {
      initial: "none",
      on: {
        "answered.*": [
          breaks("hasStepOfNowhere", "a socket waits for a second step only after the first"),
          breaks("outlivesPassword", "a step that was begun with a password ends with it"),
          breaks("outlivesItself", "a second factor follows the password within 15 minutes"),
          breaks("keepsStep", "a sign-in leaves no step"),
          { guard: withEvent("keepsWaiting") },
          { guard: withEvent("hasNoStep"), target: ".none", actions: withEvent("keepPending") },
          { guard: withEvent("isForFactor"), target: ".secondFactor", actions: withEvent("keepPending") },
          { guard: withEvent("isForAddress"), target: ".address", actions: withEvent("keepPending") },
          { target: ".registration", actions: withEvent("keepPending") },
        ],
      },
      states: {
        none: { description: "No step waits for another." },
        secondFactor: {
          description: "A person has given their password, and the socket waits for the second factor.",
          on: { "answered.*": breaks("leavesFactorOut", "a second factor that was asked for is given") },
        },
        address: {
          description: "A person has given their password, and the socket waits for the code mailed to their address.",
        },
        registration: { description: "A new hire has chosen a password, and the socket waits for the mailed code." },
      },
    },
    proof: {
      initial: "none",
      on: {
        "answered.*": [
          breaks("hasProofOfNowhere", "a socket has the proof only of a recovery code that was right"),
          breaks("provesSpent", "a recovery code that is used up proves nothing"),
          breaks("isStale", "a change of how the account is protected wants a fresh proof"),
          { guard: withEvent("keepsProof") },
          { guard: withEvent("hasNoProof"), target: ".none", actions: withEvent("keepProof") },
          { target: ".proved", actions: withEvent("keepProof") },
        ],
      },
      states: {
        none: { description: "Only a sign-in or a step-up of the session itself can be a fresh proof." },
        proved: {
          description: "A recovery code of a signed-in person stands for the proof that a set-up wants.",
          on: { "answered.saveFactor": breaks("keepsSpentProof", "a set-up that is saved uses the proof up") },
        },
      },
    },
    challenge: {
      initial: "none",
      on: {
        "answered.challenge": challenges,
        "answered.*": [
          breaks("hasChallengeOfNowhere", "a socket has only a challenge that it was given"),
          breaks("keepsSpentChallenge", "a challenge is taken out before it is compared"),
          breaks("signsUnknown", "a passkey signs a challenge of this service"),
          breaks("signsTooLate", "a challenge works for five minutes"),
          ...challenges,
        ],
      },
      states: {
        none: { description: "No passkey is asked for." },
        issued: { description: "The socket waits for the signature of a passkey." },
      },
    },
    spent: {
      initial: "counting",
      states: {
        counting: {
          description: "Everything that works once is counted, over all sockets.",
          on: {
            "answered.*": [
              breaks("spendsAgain", "a code, link, ticket, invitation, challenge or recovery code works once"),
              breaks("isDoneAgain", "a call that is sent again is carried out once"),
              breaks("spendsNothing", "a call that needs a code, a link or a challenge uses it up"),
              breaks("spendsTooLate", "a mailed code works for ten minutes"),
              breaks("spendsVoid", "a mailed code ends with the password or the second factor"),
              breaks("savesWithoutSpending", "a set-up that a recovery code has opened uses the code up"),
            ],
          },
        },
      },
    },
  },
});

/** Whether a session had certainly ended when the call began. */
const isOverBefore = ({ known, began }: Answers, session: string | null): boolean =>
  (known.session(session)?.over?.order ?? Infinity) < began;

/** Whether this time has certainly passed since. */
const isPast = ({ at, known }: Answers, since: number | undefined, lifetime: number): boolean =>
  since !== undefined && at - since >= lifetime + known.skew;

/** The unfinished sign-in that the call could not do without; null if there is none. */
function reliedOn(answers: Answers, { pending, challenge }: Context): After["pending"] {
  if (!isDone(answers)) return null;
  const { event, act, facts, after } = answers;
  if (act === "answered.sendCode" && after.pending?.purpose === "login") return after.pending;
  const isSecondFactor = event === "passkeys|signIn" && challenge?.purpose === "secondFactor";
  const isRecovery = act === "answered.verify" && facts.opened !== null;
  return isSecondFactor || isRecovery ? pending : null;
}

/** Whether sessions stay that the call certainly had to end: the log tells of all of them, and nothing ran beside it. */
function leavesSome(answers: Answers, session: string | null): boolean {
  const { known, facts, isAlone } = answers;
  if (!isDone(answers) || !isAlone || !known.isWhole || facts.which === "one") return false;
  const stays = facts.which === "others" ? [session, ...facts.ended] : facts.ended;
  return known.openOf(facts.about ?? facts.owner).some((id) => !stays.includes(id));
}
