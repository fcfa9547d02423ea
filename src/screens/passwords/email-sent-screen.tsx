import { tellsOfSecured } from "../../../machines/app/places.ts";
import { useAppState, useCompany, useTexts } from "../../app-actor.ts";
import { AccountLayout } from "../../components/account-layout/account-layout.tsx";
import { RouteLink } from "../../components/link/route-link.tsx";
import { forgotPasswordRoute, signInRoute, useOrganisation } from "../../use-organisation.ts";
import { emailSent } from "../../texts/en/passwords.ts";
import { Sentence } from "../../components/sentence.tsx";
import buttons from "../../components/button/button.module.css";
import styles from "../../components/form/form.module.css";

/** Tells of a mailed link: one that was requested, without revealing whether the account exists, or that of a secured account. */
export default function EmailSentScreen() {
  const texts = useTexts("emailSent", emailSent);
  const company = useCompany();
  const organisation = useOrganisation();
  const address = useAppState(({ context }) => context.mailedTo);
  const isSecured = useAppState(({ context }) => tellsOfSecured(context.visit));
  const lead = address === null ? texts.lead : texts.leadTo(address);
  return (
    <AccountLayout
      heading={texts.heading}
      lead={<Sentence text={isSecured ? texts.leadSecured : lead} names={[address]} />}
      company={company}
    >
      <RouteLink to={signInRoute(organisation)} className={buttons.wide}>
        {texts.login}
      </RouteLink>
      <p className={styles.below}>
        <span>{`${texts.advice} `}</span>
        <RouteLink to={forgotPasswordRoute(organisation)}>{texts.again}</RouteLink>
      </p>
    </AccountLayout>
  );
}
