import { assign, setup } from "xstate";
import { productAddress } from "../../shared/addresses.ts";
import type { Failure } from "../../shared/failure.ts";
import { call, deadline, now } from "../../shared/actors.ts";
import { assertPresent } from "../../../workbench/assert-present.ts";
import { withEvent, withOutput } from "../../shared/params.ts";
import type { ProductKey } from "../../shared/products.ts";
import { keepFailure } from "../../shared/refusal.ts";
import { type ScreenMeta, showing, type Tag } from "../../shared/screens.ts";
import { accessIn, defaultProduct, type Organisation } from "../access.ts";
import { chosenOrganisation, DEBOUNCE_MS, searched, searchText } from "./search.ts";
import { workspaceRedirectMachine } from "../workspace-redirect/workspace-redirect.machine.ts";
import type { RedirectNext } from "../workspace-redirect/workspace-redirect.policy.ts";
import type { WorkspaceContext, WorkspaceOutput } from "./workspace.policy.ts";
import type { ListReply, WorkspaceEvent, WorkspaceInput } from "./workspace.types.ts";

const { busy, stable } = showing("workspace");

/** The person chooses an organisation and a product. */
export const workspaceMachine = setup({
  types: {
    input: {} as WorkspaceInput,
    context: {} as WorkspaceContext,
    events: {} as WorkspaceEvent,
    output: {} as WorkspaceOutput,
    tags: {} as Tag,
    meta: {} as ScreenMeta,
  },
  actors: {
    getWorkspaceList: call("getWorkspaceList"),
    loginEmail: call("loginEmail"),
    workspaceRedirect: workspaceRedirectMachine,
    deadline,
    now,
  },
  actions: {
    keepList: assign(({ context }, params: ListReply) => {
      const organisations = params.list.map((entry): Organisation => {
        const { orgId, company, logoURL } = entry;
        return { orgId, company, logoURL, access: accessIn(entry, context.surveyEnabled) };
      });
      const active = organisations.find(({ orgId }) => orgId === params.activeOrgId) ?? organisations[0] ?? null;
      // The active one comes first, so that it is in view even in a long list.
      const others = organisations.filter((organisation) => organisation !== active);
      return {
        organisations: active ? [active, ...others] : [],
        ...searched(organisations, ""),
        orgId: active?.orgId ?? null,
        product: ifOffered(active, defaultProduct(context.role, context.shell)),
      };
    }),
    forgetKnown: assign({ known: null }),
    chooseOrganisation: assign(({ context }, params: { orgId: string }) => choiceOf(context, params.orgId)),
    chooseOnlyFound: assign(({ context }) => {
      const [only, ...others] = context.found;
      return only !== undefined && others.length === 0 ? choiceOf(context, only) : {};
    }),
    chooseProduct: assign({ product: (_, params: { product: ProductKey }) => params.product }),
    chooseOnly: assign((_, params: RedirectNext) =>
      params.next === "product" ? { orgId: params.orgId, product: params.product } : {},
    ),
    goUnasked: assign({ automatic: true }),
    keepTyped: assign({ typed: (_, params: { search: string }) => params.search }),
    timeSearch: assign({ searchAt: (_, { now }: { now: number }) => now + DEBOUNCE_MS }),
    search: assign(({ context }, params: { search: string }) =>
      searched(context.organisations, searchText(params.search) ?? context.search),
    ),
    keepFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure, automatic: false })),
    clearFailure: assign({ failure: null }),
    goToAddress: assign({
      next: (_, params: RedirectNext) => (params.next === "address" ? params : null),
    }),
    goToProduct: assign({
      next: ({ context: { sites, product, orgId, shell, automatic } }) => ({
        next: "product" as const,
        url: productAddress(sites, assertPresent(product), assertPresent(orgId), shell),
        orgId: assertPresent(orgId),
        automatic,
        passAuth: product === "pms" && shell === "track",
      }),
    }),
  },
  guards: {
    leadsTo: (_, { next, to }: { next: RedirectNext["next"]; to: RedirectNext["next"] }) => next === to,
    staysWith: ({ context }, { next }: RedirectNext) => context.stays && next === "product",
    isOffered: ({ context }, params: { product: ProductKey }) =>
      chosenOrganisation(context)?.access[params.product] ?? false,
    isShown: ({ context }, params: { orgId: string }) => chosenOrganisation({ ...context, ...params }) !== null,
    isAnythingChosen: ({ context }) => context.product !== null && chosenOrganisation(context) !== null,
    canSearch: (_, params: { search: string }) => searchText(params.search) !== null,
    isListKnown: ({ context }) => context.known !== null,
    hasEmail: ({ context }) => context.email !== null,
  },
}).createMachine({
  id: "workspace",
  context: ({ input }) => ({
    ...input,
    organisations: [],
    orgId: null,
    product: null,
    search: "",
    found: [],
    typed: "",
    searchAt: null,
    automatic: false,
    failure: null,
    next: null,
  }),
  initial: "beginning",
  states: {
    beginning: {
      always: [
        {
          guard: "isListKnown",
          target: "redirecting",
          actions: [{ type: "keepList", params: ({ context }) => assertPresent(context.known) }, "forgetKnown"],
        },
        { target: "loading" },
      ],
    },
    loading: {
      description: "The machine asks the service for the person's organisations.",
      ...busy,
      invoke: {
        id: "getWorkspaceList",
        src: "getWorkspaceList",
        input: { requirePlanDetails: true as const },
        onDone: { target: "redirecting", actions: withOutput("keepList") },
        onError: { target: "failed", actions: keepFailure },
      },
    },
    failed: {
      description: "The list couldn't be loaded. The person can retry.",
      ...stable,
      on: { "list.reload": { target: "loading", actions: "clearFailure" } },
    },
    redirecting: {
      description: "The machine decides whether the person has anything to choose.",
      ...busy,
      invoke: {
        id: "workspaceRedirect",
        src: "workspaceRedirect",
        input: ({ context: { role, organisations } }) => ({ role, organisations }),
        onDone: [
          {
            guard: { type: "leadsTo", params: ({ event }) => ({ next: event.output.next, to: "address" }) },
            target: "done",
            actions: withOutput("goToAddress"),
          },
          {
            guard: withOutput("staysWith"),
            target: "picking",
            actions: withOutput("chooseOnly"),
          },
          {
            guard: { type: "leadsTo", params: ({ event }) => ({ next: event.output.next, to: "product" }) },
            target: "entering",
            actions: [withOutput("chooseOnly"), "goUnasked"],
          },
          {
            guard: { type: "leadsTo", params: ({ event }) => ({ next: event.output.next, to: "noOrganisation" }) },
            target: "noOrganisation",
          },
          {
            guard: { type: "leadsTo", params: ({ event }) => ({ next: event.output.next, to: "noProduct" }) },
            target: "noProduct",
          },
          { target: "picking" },
        ],
        onError: "picking",
      },
    },
    noOrganisation: {
      description: "The person has no organisation, or none allows their IP address.",
      ...stable,
    },
    noProduct: {
      description: "The person has access to no product. Reloading asks the service again.",
      ...stable,
      on: { "list.reload": "loading" },
    },
    picking: {
      on: {
        "organisation.choose": {
          guard: withEvent("isShown"),
          actions: ["clearFailure", withEvent("chooseOrganisation")],
        },
        "product.choose": { guard: withEvent("isOffered"), actions: ["clearFailure", withEvent("chooseProduct")] },
        "product.open": {
          guard: withEvent("isOffered"),
          target: "entering",
          actions: ["clearFailure", withEvent("chooseProduct")],
        },
        // The machine never searches for a single letter.
        "search.change": [
          { guard: withEvent("canSearch"), target: ".timing", actions: withEvent("keepTyped") },
          { target: ".quiet" },
        ],
        "search.submit": [
          { guard: withEvent("canSearch"), target: ".quiet", actions: [withEvent("search"), "chooseOnlyFound"] },
          { target: ".quiet" },
        ],
        "form.submit": { guard: "isAnythingChosen", target: "entering", actions: "clearFailure" },
      },
      initial: "quiet",
      states: {
        quiet: {
          description: "The person chooses an organisation and a product, of those that the search shows.",
          ...stable,
        },
        timing: {
          description: "The person typed in the search box. The machine reads the clock to time the search.",
          ...stable,
          invoke: {
            id: "typedTime",
            src: "now",
            onDone: {
              target: "waiting",
              actions: { type: "timeSearch", params: ({ event }) => ({ now: event.output }) },
            },
            onError: "quiet",
          },
        },
        waiting: {
          description: "The machine waits for half a second without another key, then searches for the typed text.",
          ...stable,
          invoke: {
            id: "searchDeadline",
            src: "deadline",
            input: ({ context }) => ({ at: assertPresent(context.searchAt), event: "search.due" as const }),
            onError: "quiet",
          },
          on: {
            "search.due": {
              target: "quiet",
              actions: { type: "search", params: ({ context }) => ({ search: context.typed }) },
            },
          },
        },
      },
    },
    entering: {
      initial: "choosing",
      states: {
        choosing: { always: [{ guard: "hasEmail", target: "notifying" }, { target: "#workspace.leaving" }] },
        notifying: {
          description: "The machine tells the service the chosen organisation before the product opens.",
          ...busy,
          invoke: {
            id: "loginEmail",
            src: "loginEmail",
            input: ({ context: { email, orgId, shell } }) => ({
              email: assertPresent(email),
              orgId: assertPresent(orgId),
              ...(shell !== null && { appType: shell === "track" ? ("superTrack" as const) : ("superChat" as const) }),
            }),
            onDone: "#workspace.leaving",
            onError: {
              target: "#workspace.picking",
              actions: keepFailure,
            },
          },
        },
      },
    },
    leaving: { always: { target: "done", actions: "goToProduct" } },
    done: { type: "final" },
  },
  output: ({ context }) => assertPresent(context.next),
});

/** Chooses an organisation. The product stays if the organisation offers it; otherwise the default is selected. */
function choiceOf({ organisations, product, role, shell }: WorkspaceContext, orgId: string) {
  const organisation = organisations.find((entry) => entry.orgId === orgId) ?? null;
  const first = ifOffered(organisation, defaultProduct(role, shell));
  return { orgId, product: product === null ? first : (ifOffered(organisation, product) ?? first) };
}

/** The product, if the organisation offers it. */
const ifOffered = (organisation: Organisation | null, product: ProductKey) =>
  organisation?.access[product] ? product : null;
