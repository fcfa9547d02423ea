import { useAppState } from "../../app-actor.ts";
import { AccountLayout } from "../account-layout/account-layout.tsx";
import type { ContentProps } from "../account-layout/content.tsx";
import { SignedInLayout } from "./signed-in-layout.tsx";

/** For pages that are open to everyone: with the menus for whoever is signed in, as an account page otherwise. */
export function PersonalLayout(props: ContentProps) {
  const signedIn = useAppState(({ context }) => context.token !== null, false);
  return signedIn ? <SignedInLayout {...props} /> : <AccountLayout {...props} />;
}
