import { classes } from "../classes.ts";
import buttons from "../button/button.module.css";
import styles from "./checking.module.css";

/** Something is found out before the screen can go on; shown only when it takes longer than a moment. */
export const Checking = ({ text }: { text: string }) => (
  <output className={classes(styles.checking, styles.late)} aria-busy="true">
    <span className={buttons.spinner} />
    {text}
  </output>
);
