import { useApp, useAppState } from "../../app-actor.ts";
import { RouteLink } from "../../components/link/route-link.tsx";
import type { Route } from "../../../machines/shared/routes.ts";
import styles from "../../components/form/form.module.css";

/** 'Don't have an account? Sign Up', except inside another app, where signing up is not offered. */
export function SignUpLink({ to }: { to: Route }) {
  const { texts } = useApp();
  // Before the root is there so is the link: most people read it in a browser of their own.
  const embedded = useAppState(({ context }) => context.embedded, false);
  if (embedded) return null;
  return (
    <p className={styles.below}>
      {texts.login.noAccount} <RouteLink to={to}>{texts.login.signUp}</RouteLink>
    </p>
  );
}
