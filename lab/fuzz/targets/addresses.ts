import * as v from "valibot";
import { answersRedirect, returnAddress, safeAddress, siteAddress } from "../../../machines/shared/addresses.ts";
import { configSchema } from "../../../machines/shared/config.ts";
import { forEachProduct } from "../../../machines/shared/products.ts";
import { createRoutes, isTaken, pages, type Route } from "../../../machines/shared/routes.ts";
import { expects, expectsSame, parsed, type Target, textOf } from "../target.ts";

const OWN = "https://foyer.test";
const ALLOWED = "https://crm.test";
const sites = { ...forEachProduct(() => ALLOWED), track: ALLOWED };

/** Lines: an address that a person opens, one to come back to, an organisation, the configured paths as JSON. */
export const fuzz: Target = (input) => {
  const [opened = "", back = "", orgId = "", paths = ""] = textOf(input).split("\n");
  const configured = v.safeParse(configSchema.entries.paths, parsed(paths));
  const routes = createRoutes(configured.success ? configured.output : {});

  // As the browser and the service do, with the address in its normal form.
  if (URL.canParse(opened, OWN)) {
    const { pathname, search } = new URL(opened, OWN);
    const visit = routes.parse(pathname, search);
    const written = routes.format(visit);
    const at = written.length - search.length;
    expectsSame(routes.parse(written.slice(0, at), written.slice(at)), visit, "an address leads to the page it is of");
  }

  if (orgId !== "" && !isTaken(orgId)) {
    const made: readonly Route[] = [
      { name: "resetPassword", code: orgId },
      { name: "onboardingLogin", orgId, preBoarding: false },
      { name: "onboardingResetPassword", orgId, preBoarding: true, code: orgId },
    ];
    for (const route of made) {
      expectsSame(routes.parse(routes.format({ route, search: "" }), "").route, route, "a page leads to its address");
    }
  }

  const safe = safeAddress(back, OWN, [ALLOWED]);
  if (safe !== null) {
    const { origin, username, password } = new URL(safe);
    expects([OWN, ALLOWED].includes(origin), "an address that is followed is of a known origin");
    expects(username === "" && password === "", "an address that is followed names no user");
    expectsSame(safeAddress(safe, OWN, [ALLOWED]), safe, "an address that is followed is followed again");
    for (const answer of ["code", "error"] as const) {
      if (answersRedirect(`${ALLOWED}/back`, "s1", safe, answer)) {
        expects(safe.startsWith(`${ALLOWED}/back?`), "an answer leads to the address that was asked for");
      }
    }
  }
  const returned = returnAddress(back, OWN, [ALLOWED], routes);
  if (returned?.startsWith(`${OWN}/`)) {
    const { access } = pages[routes.parse(new URL(returned).pathname, "").route.name];
    expects(access === "open" || access === "session", "nobody comes back to a page for signing in");
  }
  const site = siteAddress(sites, "hrms", orgId, "dashboard");
  expects(new URL(site).origin === ALLOWED, "an organisation's name never changes the site");
};
