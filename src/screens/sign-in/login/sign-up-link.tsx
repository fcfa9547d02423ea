import { useApp, useAppState } from "../../../app-actor.ts";
import { RouteLink } from "../../../components/link/route-link.tsx";
import type { Route } from "../../../../machines/shared/routes.ts";
import styles from "../../../components/form/form.module.css";

/** 'Don't have an account? Sign Up', except in an in-app browser, where the suite offers no sign-up. */
export function SignUpLink({ to }: { to: Route }) {
  const { texts } = useApp();
  const embedded = useAppState(({ context }) => context.embedded);
  if (embedded) return null;
  return (
    <p className={styles.below}>
      <span>{`${texts.login.noAccount} `}</span>
      <RouteLink to={to}>{texts.login.signUp}</RouteLink>
    </p>
  );
}
