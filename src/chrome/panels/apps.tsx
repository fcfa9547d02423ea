import { Text } from "@mantine/core";
import { useSelector } from "@xstate/react";
import type { AllowedApp } from "../../../machines/shared/contract-values.ts";
import { languages } from "../../../machines/shared/languages.ts";
import { useApp, useFlow, useTexts } from "../../app-actor.ts";
import { sends } from "../../sends.ts";
import { ConfirmDialog } from "../../components/confirm-dialog/confirm-dialog.tsx";
import { LetterImage } from "../../components/letter-image/letter-image.tsx";
import { Refusal } from "../../components/refusal/refusal.tsx";
import { Sentence } from "../../components/sentence.tsx";
import { apps } from "../../texts/en/chrome.ts";
import { StepUpDialog } from "../../parts/step-up.tsx";
import { ListPanel } from "./list-panel.tsx";
import { since } from "./since.ts";
import { useLostFocus } from "../../components/use-lost-focus.ts";
import buttons from "../../components/button/button.module.css";
import styles from "./panels.module.css";

/** The third-party apps that the person has let in, to withdraw them. */
export function Apps() {
  const texts = useTexts("apps", apps);
  const flow = useFlow("apps");
  const state = useSelector(flow, (snapshot) => snapshot);
  const count = useLostFocus();

  const { apps: list, chosen, failure } = state.context;
  const { stepUp } = state.children;
  const isLoading = state.matches("reading") && list.length === 0;
  return (
    <ListPanel state={state} texts={texts} reloads={sends(flow, { type: "list.reload" })}>
      <Text c="dimmed">{texts.lead}</Text>
      <output ref={count} tabIndex={-1} className={styles.count}>
        {isLoading ? texts.loading : list.length === 0 ? texts.none : texts.count(list.length)}
      </output>
      <Refusal failure={failure} />
      {list.length > 0 && (
        <ul className={styles.rows} aria-label={texts.list}>
          {list.map((app) => (
            <AppRow key={app.appId} app={app} />
          ))}
        </ul>
      )}
      {state.matches("confirmingWithdrawal") && chosen !== null && (
        <ConfirmDialog
          title={<Sentence text={texts.withdrawAsk(chosen.name)} names={[chosen.name]} />}
          text={texts.withdrawAbout}
          confirm={texts.withdraw}
          confirms={sends(flow, { type: "app.confirm" })}
          cancels={sends(flow, { type: "app.cancel" })}
        />
      )}
      {stepUp && <StepUpDialog flow={stepUp} />}
    </ListPanel>
  );
}

function AppRow({ app: { appId, name, logo, grantedAt, lastUsedAt } }: { app: AllowedApp }) {
  const texts = useTexts("apps", apps);
  const flow = useFlow("apps");
  const isShown = useSelector(flow, (snapshot) => snapshot.matches("shown"));
  const isGoing = useSelector(
    flow,
    (snapshot) => snapshot.matches("withdrawing") && snapshot.context.chosen?.appId === appId,
  );
  const { language, now } = useApp();
  const { locale } = languages[language];
  const allowed = new Intl.DateTimeFormat(locale, { dateStyle: "medium" }).format(grantedAt);
  const used = since(lastUsedAt, now(), locale) ?? texts.withinTheHour;
  return (
    <li className={styles.device}>
      <LetterImage name={name} src={logo} />
      <div>
        <bdi translate="no">{name}</bdi>
        <small>{texts.sees}</small>
        <small>{texts.allowed(allowed)}</small>
        <small>{texts.lastUsed(used)}</small>
      </div>
      <button
        type="button"
        className={buttons.small}
        aria-label={isGoing ? undefined : texts.withdrawOne(name)}
        aria-disabled={!isShown}
        {...sends(flow, { type: "app.withdraw", appId })}
      >
        {isGoing ? texts.withdrawing : texts.withdraw}
      </button>
    </li>
  );
}
