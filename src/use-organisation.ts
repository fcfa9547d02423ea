import { pagesOf } from "../machines/app/places.ts";
import { useAppState } from "./app-actor.ts";
import type { OrganisationPages, Route } from "../machines/shared/routes.ts";

/** The organisation that the page's address names; null for other pages. */
export function useOrganisation(): OrganisationPages | null {
  return pagesOf(useAppState(({ context }) => context.visit));
}

/** The route on which people of these pages sign in. */
export const signInRoute = (pages: OrganisationPages | null): Route =>
  pages ? { name: "onboardingLogin", ...pages } : { name: "login" };

/** The route on which people of these pages ask for a link to choose a new password. */
export const forgotPasswordRoute = (pages: OrganisationPages | null): Route =>
  pages ? { name: "onboardingForgotPassword", ...pages } : { name: "forgotPassword" };
