import { useSelector } from "@xstate/react";
import { useFlow, useTexts } from "../../../app-actor.ts";
import { AccountLayout } from "../../../components/account-layout/account-layout.tsx";
import { RouteLink } from "../../../components/link/route-link.tsx";
import { stepOf } from "../../../../machines/joining/sign-up/sign-up.selectors.ts";
import { signUp } from "../../../texts/en/joining.ts";
import { AboutCompanyForm } from "./about-company-form.tsx";
import { AboutYouForm } from "./about-you-form.tsx";
import styles from "../../../components/form/form.module.css";
import { inKit } from "../../../components/mantine-root/mantine-root.tsx";
import { signUpMachine } from "../../../../machines/joining/sign-up/sign-up.machine.ts";

export const charts = { signUp: signUpMachine };

/** The sign-up of a company, in two steps. */
function SignUpScreen() {
  const texts = useTexts("signUp", signUp);
  const flow = useFlow("signUp");
  const step = useSelector(flow, stepOf);
  if (step === null) return null;
  return (
    <AccountLayout
      {...(step === "aboutYou"
        ? { heading: texts.heading, lead: texts.aboutYou.lead }
        : { heading: texts.aboutCompany.heading, lead: texts.aboutCompany.lead })}
    >
      {step === "aboutYou" ? <AboutYouForm flow={flow} /> : <AboutCompanyForm flow={flow} />}
      <p className={styles.below}>
        <span>{`${texts.haveAccount} `}</span>
        <RouteLink to={{ name: "login" }}>{texts.signIn}</RouteLink>
      </p>
    </AccountLayout>
  );
}

export default inKit(SignUpScreen);
