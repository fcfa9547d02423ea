import { not, stateIn } from "xstate";
import { type Failure, isDecided } from "../shared/failure.ts";
import type { Reply } from "../shared/contract.ts";
import type { ChunkName } from "../shared/chunks.ts";
import type { RouteName, Visit } from "../shared/routes.ts";
import type { Screen } from "../shared/screens.ts";
import type { Secret } from "../../workbench/codec/secret.ts";
import type { WorkspaceOutput } from "../workspace/workspace/workspace.policy.ts";
import { signsIn } from "./app.setup.ts";
import { asksForPasskeys, isResetLink, isSetup, placeOf, sameVisit, secondSteps, toAddress } from "./places.ts";
import { assign, type GuardArguments, enqueueActions, raise } from "./root-actions.ts";
import { asksForThirdPartySignIn, isForThirdParty } from "./route-guard.ts";

/** The pages to which a person returns who has to sign in first. */
const signInFirst: ReadonlySet<RouteName> = new Set(["verifyOrganization", "changePassword"]);

/** Where a visit ends up, and the actions on the way there. */
export const routing = {
  actions: {
    visit: assign((_, params: { visit: Visit; replace: boolean }) => ({
      visit: params.visit,
      replaceAddress: params.replace,
    })),
    /** If the route guard leads elsewhere, the new address replaces the requested one in the history. */
    settle: assign(({ context }) => {
      const place = placeOf(context);
      if (place.at !== "inside") return {};
      const { visit } = place;
      // The list that came with the page is for its first screen: a later one must not show an old list.
      const workspaces = visit.route.name === "workspace" ? context.workspaces : null;
      const isLedElsewhere = !sameVisit(visit, context.visit);
      const resetLink = isLedElsewhere && isResetLink(context.visit) ? context.visit : null;
      return { visit, workspaces, resetLink, replaceAddress: context.replaceAddress || isLedElsewhere };
    }),
    followChoice: assign(({ context }, params: WorkspaceOutput) => {
      switch (params.next) {
        case "address":
          return toAddress(params.url, context.settings);
        case "product": {
          const { url, automatic: replace, orgId } = params;
          const passAuth = params.passAuth && context.token ? { token: context.token, orgId } : null;
          return { departure: { url, replace, passAuth } };
        }
      }
    }),
    departAsGuarded: assign({
      departure: ({ context }) => {
        const place = placeOf(context);
        return place.at === "outside" ? { url: place.url, replace: true, passAuth: null } : null;
      },
    }),
    stay: assign({ departure: null }),
    /**
     * Forgets the details of a second step as soon as the person leaves its pages, even if the next page still waits.
     * The connection then stops presenting the set-up token.
     */
    forgetSecondStep: enqueueActions(({ context, enqueue }) => {
      const place = placeOf(context);
      const verifies = place.at === "inside" && place.visit.route.name === "verifyEmail" && context.departure === null;
      if (context.signInAt !== null && !verifies) {
        enqueue.assign({ signInAt: null });
        enqueue.sendTo("storage", { type: "keep.signInAt", pages: null });
      }
      const goesOn = place.at === "inside" && secondSteps.has(place.visit.route.name) && context.departure === null;
      if (place.at !== "inside" || place.visit.route.name !== "resetWithRecovery") {
        enqueue.assign({ resetTicket: null });
      }
      if (goesOn) return;
      if (context.setupToken !== null) enqueue.sendTo("connection", { type: "present", token: context.token });
      if (context.recovery !== null) enqueue.sendTo("storage", { type: "forget.recoveryProof" });
      enqueue.assign({ loginDetails: null, setupToken: null, recovery: null });
    }),
    forgetResetTicket: assign({ resetTicket: null }),
    /** The service no longer accepts the kept set-up token. The same code opens the set-up once more. */
    forgetRecovery: enqueueActions(({ enqueue }) => {
      enqueue.sendTo("storage", { type: "forget.recoveryProof" });
      enqueue.assign({ recovery: null });
    }),
    takeResumed: enqueueActions(({ enqueue }, { setupToken }: { setupToken: Secret }) => {
      enqueue.assign({ recovery: "proved", setupToken });
      enqueue.sendTo("connection", { type: "present", token: setupToken, reopen: true });
    }),
    /** The list from the service ages, so the next visit to the workspace requests a new one. */
    forgetWorkspaces: assign({ workspaces: null }),
    announceLeft: raise({ type: "signIn.left" }),
    closeAlert: raise({ type: "alert.close" }),
  },
  guards: {
    hasDeparture: ({ context }: GuardArguments) => context.departure !== null,
    isPlaceKnown: ({ context }: GuardArguments) => placeOf(context).at !== "session",
    isPlaceUnknown: ({ context }: GuardArguments) => placeOf(context).at === "session",
    leadsOutside: ({ context }: GuardArguments) => placeOf(context).at === "outside",
    leadsTo: ({ context }: GuardArguments, params: { route: RouteName }) => {
      const place = placeOf(context);
      return place.at === "inside" && place.visit.route.name === params.route;
    },
    /** Whether a chunk that came is the one of this screen, for which the page waits. */
    brings: ({ context }: GuardArguments, { chunk, screen }: { chunk: ChunkName; screen: Screen }) =>
      chunk === screen && screen === context.screen,
    signsInAtLogin: ({ context }: GuardArguments, { reply }: { reply: Reply<"login"> }) => {
      const place = placeOf(context);
      return place.at === "inside" && place.visit.route.name === "login" && signsIn(reply);
    },
    leadsToThirdPartySignIn: ({ context }: GuardArguments) => {
      const place = placeOf(context);
      return place.at === "inside" && asksForThirdPartySignIn(place.visit);
    },
    isForThirdParty: ({ context }: GuardArguments) => isForThirdParty(context.visit),
    mustSignInFirst: ({ context }: GuardArguments) =>
      context.token === null && (signInFirst.has(context.visit.route.name) || asksForPasskeys(context)),
    mustResume: ({ context }: GuardArguments) => {
      const place = placeOf(context);
      if (context.recovery !== "kept" || context.token !== null) return false;
      return place.at === "inside" && isSetup(place.visit);
    },
    isRefused: (_: GuardArguments, params: { failure: Failure }) => isDecided(params.failure),
    screenMissing: stateIn({ screen: "missing" }),
    screenNotMissing: not(stateIn({ screen: "missing" })),
    sessionUnreachable: stateIn({ session: "unreachable" }),
    sessionReachable: not(stateIn({ session: "unreachable" })),
  },
};
