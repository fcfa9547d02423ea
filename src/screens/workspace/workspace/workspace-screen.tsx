import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { useApp, useFlow, useTexts } from "../../../app-actor.ts";
import { sends } from "../../../sends.ts";
import { SignedInLayout } from "../../../chrome/signed-in-layout/signed-in-layout.tsx";
import { Refusal } from "../../../components/refusal/refusal.tsx";
import { PasskeyOffer } from "./passkey-offer.tsx";
import { Picker } from "./picker.tsx";
import { workspace } from "../../../texts/en/workspace.ts";
import { Sentence } from "../../../components/sentence.tsx";
import { SubmitButton } from "../../../components/button/submit-button.tsx";
import { Skeleton } from "../../../components/skeleton/skeleton.tsx";
import buttons from "../../../components/button/button.module.css";
import styles from "./workspace.module.css";
import { workspaceMachine } from "../../../../machines/workspace/workspace/workspace.machine.ts";
import { passkeySetUpMachine } from "../../../../machines/sign-in/passkey-set-up/passkey-set-up.machine.ts";

export const charts = { workspace: workspaceMachine, passkeySetUp: passkeySetUpMachine };

type State = ReturnType<ReturnType<typeof useFlow<"workspace">>["getSnapshot"]>["value"];

/** The name of the outermost state. */
const nameOfState = ({ value }: { value: State }) =>
  typeof value === "string" ? value : "picking" in value ? "picking" : "entering";

/** The choice of an organisation and a product. */
export default function WorkspaceScreen() {
  const texts = useTexts("workspace", workspace);
  const { actor } = useApp();
  const flow = useFlow("workspace");
  const state = useSelector(flow, nameOfState);
  const failure = useSelector(flow, ({ context }) => context.failure);
  const email = useSelector(flow, ({ context }) => context.email);
  const total = useSelector(flow, ({ context }) => context.organisations.length);
  const found = useSelector(flow, ({ context }) => context.found.length);
  const lead = email === null ? undefined : <Sentence text={texts.signedInAs(email)} names={[email]} />;
  const signsOut = sends(actor, { type: "session.signOut" });
  const reloads = sends(flow, { type: "list.reload" });

  const logout = (
    <button type="button" className={buttons.link} {...signsOut}>
      {texts.logout}
    </button>
  );

  switch (state) {
    case "failed":
      return (
        <SignedInLayout heading={texts.failedHeading}>
          <Refusal failure={failure} />
          <div className={styles.way}>
            <button type="button" className={buttons.button} {...reloads}>
              {texts.retry}
            </button>
            {logout}
          </div>
        </SignedInLayout>
      );
    case "noOrganisation":
      return (
        <SignedInLayout heading={texts.noOrganisation.heading} lead={texts.noOrganisation.reason}>
          <p>{texts.noOrganisation.advice}</p>
          <div className={styles.way}>
            <button type="button" className={buttons.button} {...signsOut}>
              {texts.logout}
            </button>
          </div>
        </SignedInLayout>
      );
    case "noProduct":
      return (
        <SignedInLayout heading={texts.noProduct.heading} lead={texts.noProduct.text}>
          <div className={styles.way}>
            <button type="button" className={buttons.button} {...reloads}>
              {texts.noProduct.reload}
            </button>
            {logout}
          </div>
        </SignedInLayout>
      );
    case "picking":
    case "entering":
    case "beginning":
    case "loading":
    case "redirecting":
    case "leaving":
    case "done": {
      const isListed = state === "picking" || state === "entering";
      return (
        <SignedInLayout heading={texts.heading} lead={lead} wide>
          {/* On the page before the lists come and while they change, because screen readers announce only such changes. */}
          <output className="unseen">{isListed ? texts.found(found, total) : texts.loading}</output>
          {isListed ? (
            <Picker flow={flow} busy={state === "entering"} logout={logout} />
          ) : (
            <PickerSkeleton logout={logout} />
          )}
          {/* It comes later than the lists, and must not move them under a press. */}
          {isListed && <PasskeyOffer />}
        </SignedInLayout>
      );
    }
  }
}

const rows = ["a", "b", "c", "d"];
const tiles = ["a", "b", "c", "d", "e", "f"];

/** The picker's shape while the list is loading. */
function PickerSkeleton({ logout }: { logout: ReactNode }) {
  const texts = useTexts("workspace", workspace);
  return (
    <div className={styles.picker} aria-busy="true">
      <div className={styles.columns} aria-hidden="true">
        <div className={styles.group}>
          <p className={styles.legend}>{texts.organisations}</p>
          <div className={styles.list}>
            {rows.map((row) => (
              <Skeleton key={row} height="4rem" />
            ))}
          </div>
        </div>
        <div className={styles.group}>
          <p className={styles.legend}>{texts.products}</p>
          <div className={styles.tiles}>
            {tiles.map((tile) => (
              <Skeleton key={tile} height="5.25rem" />
            ))}
          </div>
        </div>
      </div>
      <div className={styles.actions}>
        <div className={styles.links}>{logout}</div>
        <div className={styles.next}>
          <SubmitButton text={texts.next} busy={false} disabled />
        </div>
      </div>
    </div>
  );
}
