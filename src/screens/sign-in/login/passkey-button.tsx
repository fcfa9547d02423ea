import { useApp } from "../../../app-actor.ts";
import type { Press } from "../../../sends.ts";
import { classes } from "../../../components/classes.ts";
import buttons from "../../../components/button/button.module.css";
import styles from "../../../components/form/form.module.css";

/** Signs in with a passkey, beside a form. */
export function PasskeyButton({
  isUsing,
  disabled,
  uses,
}: {
  /** Whether the browser is asking for the passkey. */
  isUsing: boolean;
  disabled: boolean;
  uses: Press;
}) {
  const { texts } = useApp();
  return (
    <button
      type="button"
      className={classes(buttons.wide, buttons.quiet, styles.otherWay)}
      aria-disabled={disabled || undefined}
      aria-busy={isUsing || undefined}
      {...uses}
    >
      {isUsing && <span className={buttons.spinner} />}
      <span>{texts.login.usePasskey}</span>
    </button>
  );
}
