import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import { useAppState } from "../../app-actor.ts";
import { Refusal } from "../../components/refusal/refusal.tsx";
import { SubmitButton } from "../../components/button/submit-button.tsx";
import { multiFactorSetup } from "../../texts/en/second-factor.ts";
import { useTexts } from "../../texts/use-texts.ts";
import type {
  MultiFactorSetupContext,
  multiFactorSetupMachine,
} from "../../../machines/multi-factor-setup/multi-factor-setup.machine.ts";
import { AuthenticatorPanel } from "./authenticator-panel.tsx";
import { MethodChoice } from "./method-choice.tsx";
import { RecoveryBox } from "./recovery-box.tsx";
import styles from "./multi-factor-setup.module.css";

/** The two ways to confirm, the recovery code and the Save button. */
export function SetupForm({
  flow,
  offer,
}: {
  flow: ActorRefFrom<typeof multiFactorSetupMachine>;
  offer: NonNullable<MultiFactorSetupContext["offer"]>;
}) {
  const texts = useTexts("multiFactorSetup", multiFactorSetup);
  const context = useSelector(flow, (snapshot) => snapshot.context);
  const proving = useSelector(flow, ({ children }) => children.proving);
  const saving = useSelector(flow, (snapshot) => snapshot.matches({ open: { form: "saving" } }));
  const address = useAppState(({ context: { session, loginDetails } }) => {
    return session?.email ?? loginDetails?.email ?? null;
  }, null);
  const { had, email, authenticator, proved, failure, said } = context;
  const saveable = useSelector(flow, (snapshot) => snapshot.can({ type: "setup.save" })) || saving;
  const toggle = (method: "email" | "authenticator") => flow.send({ type: "method.toggle", method });

  return (
    <div className={styles.set}>
      <fieldset className={styles.methods}>
        <legend className="unseen">{texts.methods}</legend>
        <MethodChoice
          name={texts.email.name}
          about={texts.email.about(address)}
          ticked={email}
          busy={saving}
          onToggle={() => toggle("email")}
        />
        <MethodChoice
          name={texts.authenticator.name}
          about={texts.authenticator.about}
          ticked={authenticator}
          busy={saving}
          onToggle={() => toggle("authenticator")}
        >
          <AuthenticatorPanel
            address={offer.MFAQrCode}
            secretKey={offer.MFASecretKey}
            isOn={had.isAuthenticatorAppMFA}
            proving={proving}
            proved={proved}
          />
        </MethodChoice>
      </fieldset>
      <RecoveryBox code={offer.recoveryCode} />
      <form
        className={styles.save}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          flow.send({ type: "setup.save" });
        }}
      >
        <Refusal failure={failure} said={said} />
        <SubmitButton text={texts.save} busy={saving} disabled={!saveable} />
        <output className={styles.hint}>{hint(texts, context, saveable)}</output>
      </form>
    </div>
  );
}

/** Why Save is not there, or what it will leave out. */
function hint(
  texts: typeof multiFactorSetup,
  { had, authenticator, proved }: MultiFactorSetupContext,
  saveable: boolean,
): string | null {
  if (!saveable) return texts.chooseFirst;
  return authenticator && !proved && !had.isAuthenticatorAppMFA ? texts.appNotProved : null;
}
