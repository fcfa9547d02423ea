import { useSyncExternalStore } from "react";
import { useApp } from "../../app-actor.ts";
import { RouteLink } from "../../components/link/route-link.tsx";
import { isEmbeddedBrowser } from "../../adapters/embedded-browser.ts";
import type { Route } from "../../../machines/shared/routes.ts";
import styles from "../../components/form/form.module.css";

const neverChanges = () => () => {};

/** 'Don't have an account? Sign Up', except inside another app, where signing up is not offered (section 2). */
export function SignUpLink({ to }: { to: Route }) {
  const { texts } = useApp();
  // Drawn ahead of time the link is there: most people read it in a browser of their own.
  const embedded = useSyncExternalStore(
    neverChanges,
    () => isEmbeddedBrowser(navigator.userAgent),
    () => false,
  );
  if (embedded) return null;
  return (
    <p className={styles.below}>
      {texts.login.noAccount} <RouteLink to={to}>{texts.login.signUp}</RouteLink>
    </p>
  );
}
