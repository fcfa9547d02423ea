import { useAppState } from "./app-actor.ts";
import type { OrganisationPages, Route } from "../machines/shared/routes.ts";

/** The organisation in whose pages this one is; null in the suite's own. */
export function useOrganisation(): OrganisationPages | null {
  const route = useAppState(({ context }) => context.visit.route);
  return "orgId" in route ? { orgId: route.orgId, preBoarding: route.preBoarding } : null;
}

/** Where people of these pages sign in. */
export const signInRoute = (pages: OrganisationPages | null): Route =>
  pages ? { name: "onboardingLogin", ...pages } : { name: "login" };

/** Where people of these pages ask for a link to choose a new password. */
export const forgotPasswordRoute = (pages: OrganisationPages | null): Route =>
  pages ? { name: "onboardingForgotPassword", ...pages } : { name: "forgotPassword" };
