import { useAppState, useTexts } from "../../app-actor.ts";
import { wayOn } from "../../texts/en/status.ts";
import { RouteLink } from "./route-link.tsx";

/** A way on from a page with nothing to do: to the login, or to the workspace if signed in. */
export function WayOn({ signIn, className }: { signIn: string; className: string | undefined }) {
  const { workspace } = useTexts("wayOn", wayOn);
  const isSignedIn = useAppState(({ context }) => context.token !== null);
  return (
    <RouteLink to={{ name: isSignedIn ? "workspace" : "login" }} className={className}>
      {isSignedIn ? workspace : signIn}
    </RouteLink>
  );
}
