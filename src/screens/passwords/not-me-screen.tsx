import { useSelector } from "@xstate/react";
import { useFlow, useTexts } from "../../app-actor.ts";
import { sends } from "../../sends.ts";
import { AccountLayout } from "../../components/account-layout/account-layout.tsx";
import { RouteLink } from "../../components/link/route-link.tsx";
import { WayOn } from "../../components/link/way-on.tsx";
import { Reference } from "../../components/refusal/reference.tsx";
import { Refusal } from "../../components/refusal/refusal.tsx";
import { notMe } from "../../texts/en/passwords.ts";
import buttons from "../../components/button/button.module.css";
import styles from "../../components/form/form.module.css";
import { notMeMachine } from "../../../machines/passwords/not-me/not-me.machine.ts";

export const charts = { notMe: notMeMachine };

/** The link "This wasn't me" of a mail: asks whether to secure the account. */
export default function NotMeScreen() {
  const texts = useTexts("notMe", notMe);
  const flow = useFlow("notMe");
  const state = useSelector(flow, ({ value }) => value);
  const failure = useSelector(flow, ({ context }) => context.failure);
  if (state === "over") {
    return (
      <AccountLayout heading={texts.over.heading} lead={texts.over.lead}>
        <RouteLink to={{ name: "forgotPassword" }} className={buttons.wide}>
          {texts.over.again}
        </RouteLink>
        <div className={styles.below}>
          <Reference of={failure?.reference ?? null} />
        </div>
      </AccountLayout>
    );
  }
  const isBusy = state !== "asking";
  return (
    <AccountLayout heading={texts.heading} lead={texts.lead}>
      <div className={styles.form}>
        {texts.effects.map((effect) => (
          <p key={effect}>{effect}</p>
        ))}
        <Refusal failure={failure} />
        <button
          type="button"
          className={buttons.wide}
          aria-busy={isBusy || undefined}
          aria-disabled={isBusy || undefined}
          {...sends(flow, { type: "account.secure" })}
        >
          {isBusy && <span className={buttons.spinner} />}
          <span>{texts.secure}</span>
        </button>
      </div>
      <div className={styles.below}>
        <p>
          <span>{`${texts.itWasMe} `}</span>
          <WayOn signIn={texts.signIn} className={undefined} />
        </p>
      </div>
    </AccountLayout>
  );
}
