import { useState } from "react";
import { useApp } from "../../app-actor.ts";
import { classes } from "../classes.ts";
import { Field, type FieldProps } from "../field/field.tsx";
import { EyeIcon, EyeOffIcon } from "../icons/icons.tsx";
import buttons from "../button/button.module.css";
import styles from "../field/field.module.css";

/** A password with a button that shows and hides it. */
export function PasswordField(props: FieldProps & { autoComplete: "current-password" | "new-password" }) {
  const { texts } = useApp();
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? "text" : "password"}
      dir="ltr"
      className={styles.withSign}
      action={
        <button
          type="button"
          className={classes(buttons.sign, styles.sign)}
          aria-label={shown ? texts.hidePassword : texts.showPassword}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      }
    />
  );
}
