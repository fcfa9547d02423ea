import { useId } from "react";
import { useApp, useAppState, useTexts } from "../../../app-actor.ts";
import { type Press, sends } from "../../../sends.ts";
import { passkeyOffer } from "../../../texts/en/workspace.ts";
import buttons from "../../../components/button/button.module.css";
import styles from "./workspace.module.css";

/** The offer of a passkey. It appears below the choice without taking the focus. */
export function PasskeyOffer() {
  const texts = useTexts("passkeyOffer", passkeyOffer);
  const { actor } = useApp();
  const isOffered = useAppState(({ value }) => value.passkeyOffer === "offered");
  const headingId = useId();
  if (!isOffered) return null;
  return (
    <section className={styles.offer} aria-labelledby={headingId}>
      <div className={styles.words}>
        <h2 id={headingId}>{texts.heading}</h2>
        <p>{texts.text}</p>
      </div>
      <div className={styles.ways}>
        <Way
          className={buttons.small}
          text={texts.add}
          press={sends(actor, { type: "panel.open", panel: "passkeys", adds: true })}
        />
        <Way
          className={buttons.link}
          text={texts.later}
          press={sends(actor, { type: "passkeyOffer.decline", choice: "later" })}
        />
        <Way
          className={buttons.link}
          text={texts.never}
          press={sends(actor, { type: "passkeyOffer.decline", choice: "never" })}
        />
      </div>
    </section>
  );
}

/** A button that goes with the offer. The focus moves to the page's heading, so that it is not lost with the button. */
const Way = ({ className, text, press }: { className: string | undefined; text: string; press: Press }) => (
  <button
    type="button"
    className={className}
    {...press}
    onClick={({ currentTarget }) => {
      currentTarget.closest("main")?.querySelector("h1")?.focus();
      press.onClick();
    }}
  >
    {text}
  </button>
);
