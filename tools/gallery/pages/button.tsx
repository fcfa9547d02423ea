import { galleryPage } from "../gallery-page.ts";
import { classes } from "../../../src/components/classes.ts";
import { SubmitButton, type SubmitButtonProps } from "../../../src/components/button/submit-button.tsx";
import gallery from "../examples.module.css";
import styles from "../../../src/components/button/button.module.css";

export const page = galleryPage<SubmitButtonProps>({
  name: "Button",
  about:
    "Classes for buttons and for links that look like one, and SubmitButton, which sends a form and says that it is busy without losing the focus.",
  states: [
    {
      name: "The way on, another way, a small one, one that reads as a link",
      Show: () => (
        <div className={gallery.row}>
          <button type="button" className={styles.button}>
            Next
          </button>
          <button type="button" className={classes(styles.button, styles.quiet)}>
            Back
          </button>
          <button type="button" className={styles.button} disabled>
            Not yet
          </button>
          <button type="button" className={styles.small}>
            Copy
          </button>
          <button type="button" className={styles.link}>
            Try again
          </button>
        </div>
      ),
    },
    {
      name: "Sending a form: ready, busy, nothing to send, another way on",
      Show: () => (
        <div className={classes(gallery.stack, gallery.narrow)}>
          <SubmitButton text="Login" busy={false} />
          <SubmitButton text="Login" busy />
          <SubmitButton text="Login" busy={false} disabled />
          <SubmitButton text="Verify" busy={false} quiet />
        </div>
      ),
    },
  ],
  props: {
    text: { type: "string", about: "What it does." },
    busy: { type: "boolean", about: "Waiting for a response: it keeps the focus and ignores clicks." },
    disabled: { type: "boolean", about: "Nothing to submit.", otherwise: "false" },
    begins: { type: "boolean", about: "The person must press it first: it has the focus.", otherwise: "false" },
    describedBy: { type: "string", about: "The id of the text that says more.", otherwise: "none" },
    quiet: { type: "boolean", about: "Another button is the main one.", otherwise: "false" },
  },
});
