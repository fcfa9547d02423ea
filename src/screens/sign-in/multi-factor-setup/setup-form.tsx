import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import { useAppState, useTexts } from "../../../app-actor.ts";
import { chooses, type Press, sends, submits } from "../../../sends.ts";
import type { Failure } from "../../../../machines/shared/failure.ts";
import { CheckIcon } from "../../../components/icons/icons.tsx";
import { Refusal } from "../../../components/refusal/refusal.tsx";
import { SubmitButton } from "../../../components/button/submit-button.tsx";
import { multiFactorSetup } from "../../../texts/en/second-factor.ts";
import {
  isAddingPasskey,
  isAskingForOffer,
  isSaving,
} from "../../../../machines/sign-in/multi-factor-setup/multi-factor-setup.selectors.ts";
import { mailedAddress, savedNow } from "../../../../machines/sign-in/multi-factor-setup/chosen-methods.ts";
import type {
  Method,
  multiFactorSetupMachine,
} from "../../../../machines/sign-in/multi-factor-setup/multi-factor-setup.machine.ts";
import { AuthenticatorPanel } from "./authenticator-panel.tsx";
import { MethodChoice } from "./method-choice.tsx";
import { RecoveryBox } from "./recovery-box.tsx";
import { Sentence } from "../../../components/sentence.tsx";
import { useLostFocus } from "../../../components/use-lost-focus.ts";
import buttons from "../../../components/button/button.module.css";
import styles from "./multi-factor-setup.module.css";

/** The methods, the recovery code and the Save button. */
export function SetupForm({ flow }: { flow: ActorRefFrom<typeof multiFactorSetupMachine> }) {
  const texts = useTexts("multiFactorSetup", multiFactorSetup);
  const context = useSelector(flow, (snapshot) => snapshot.context);
  const proving = useSelector(flow, ({ children }) => children.proving);
  const saving = useSelector(flow, isSaving);
  const adding = useSelector(flow, isAddingPasskey);
  const asking = useSelector(flow, isAskingForOffer);
  const address = useAppState(({ context }) => mailedAddress(context));
  const { recovering, had, email, authenticator, passkeys, passkey, proved, offer, failure, announcements } = context;
  const { offerFailure } = context;
  const saved = savedNow(context);
  const hints = {
    nothing: texts.chooseFirst(passkeys),
    withoutApp: texts.appNotProved,
    withoutPasskey: texts.passkeyNotMade,
    all: null,
  };
  const toggles = (method: Method) => chooses(flow, { type: "method.toggle", method });

  return (
    <div className={styles.set}>
      <fieldset className={styles.methods}>
        <legend className="unseen">{texts.methods}</legend>
        <MethodChoice
          name={texts.email.name}
          about={<Sentence text={texts.email.about(address)} names={[address]} />}
          ticked={email}
          busy={saving || adding}
          toggles={toggles("email")}
        />
        <MethodChoice
          name={texts.authenticator.name}
          about={texts.authenticator.about}
          ticked={authenticator}
          busy={saving || adding}
          toggles={toggles("authenticator")}
        >
          {had.isAuthenticatorAppMFA && (
            <p className={styles.note}>{recovering ? texts.authenticator.replaced : texts.authenticator.isOn}</p>
          )}
          {offer ? (
            <AuthenticatorPanel
              address={offer.MFAQrCode}
              secretKey={offer.MFASecretKey}
              replaces={offer.replaces}
              proving={proving}
              proved={proved}
            />
          ) : (
            <MissingOffer
              asking={asking}
              failure={authenticator ? offerFailure : null}
              retries={sends(flow, { type: "offer.retry" })}
            />
          )}
        </MethodChoice>
        {passkeys && (
          <MethodChoice
            name={texts.passkey.name}
            about={texts.passkey.about}
            ticked={passkey}
            busy={saving || adding}
            toggles={toggles("passkey")}
          >
            <MakingPasskey flow={flow} adding={adding} busy={saving || adding} />
          </MethodChoice>
        )}
      </fieldset>
      {offer ? (
        <RecoveryBox code={offer.recoveryCode} />
      ) : (
        <>
          <p className={styles.note}>{recovering ? texts.recovery.missingRecovering : texts.recovery.missing}</p>
          {/* Otherwise it is beside the missing QR code. */}
          {!authenticator && <Refusal about={texts.authenticator.missing} failure={offerFailure} />}
        </>
      )}
      <form className={styles.save} method="post" noValidate {...submits(flow, { type: "setup.save" })}>
        <Refusal failure={failure} announcements={announcements} />
        <SubmitButton text={texts.save} busy={saving} disabled={saved === "nothing" || adding} />
        <output className={styles.hint}>{hints[saved]}</output>
      </form>
    </div>
  );
}

/** The person's passkey, or the button that adds one. */
function MakingPasskey({
  flow,
  adding,
  busy,
}: {
  flow: ActorRefFrom<typeof multiFactorSetupMachine>;
  adding: boolean;
  busy: boolean;
}) {
  const { passkey: texts } = useTexts("multiFactorSetup", multiFactorSetup);
  const { hasPasskey, passkeyFailure } = useSelector(flow, (snapshot) => snapshot.context);
  // The button is gone once there is a passkey.
  const outcome = useLostFocus();
  return (
    <div className={styles.missing}>
      {!hasPasskey && (
        <button
          type="button"
          className={buttons.small}
          aria-disabled={busy || undefined}
          {...sends(flow, { type: "passkey.add" })}
        >
          {adding ? texts.adding : texts.add}
        </button>
      )}
      <output ref={outcome} tabIndex={-1} className={styles.outcome}>
        {hasPasskey && <CheckIcon />}
        {hasPasskey && <span>{texts.made}</span>}
      </output>
      <Refusal failure={passkeyFailure} />
    </div>
  );
}

/** Shown while the QR code is missing. The service sends it together with the recovery code. */
function MissingOffer({ asking, failure, retries }: { asking: boolean; failure: Failure | null; retries: Press }) {
  const { authenticator: texts } = useTexts("multiFactorSetup", multiFactorSetup);
  return (
    <div className={styles.missing}>
      <output>{asking ? texts.retrying : texts.missing}</output>
      <Refusal failure={failure} />
      <button type="button" className={buttons.small} aria-disabled={asking || undefined} {...retries}>
        {texts.retry}
      </button>
    </div>
  );
}
