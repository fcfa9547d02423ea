import { Group, Text } from "@mantine/core";
import { useField } from "@mantine/form";
import { useSelector } from "@xstate/react";
import type { Passkey } from "../../../machines/shared/contract-values.ts";
import type { Failure } from "../../../machines/shared/failure.ts";
import { languages } from "../../../machines/shared/languages.ts";
import { PASSKEY_NAME_MOST } from "../../../machines/shared/passkeys.ts";
import { useApp, useFlow, useTexts } from "../../app-actor.ts";
import { type Gives, gives, type Press, pressOf, sends } from "../../sends.ts";
import { ConfirmDialog } from "../../components/confirm-dialog/confirm-dialog.tsx";
import { Field } from "../../components/field/field.tsx";
import { Refusal } from "../../components/refusal/refusal.tsx";
import { Sentence } from "../../components/sentence.tsx";
import { passkeys } from "../../texts/en/chrome.ts";
import { KeyIcon } from "../menu-icons.tsx";
import { StepUpDialog } from "../../parts/step-up.tsx";
import { ListPanel } from "./list-panel.tsx";
import { since } from "./since.ts";
import { useLostFocus } from "../../components/use-lost-focus.ts";
import buttons from "../../components/button/button.module.css";
import styles from "./panels.module.css";

/** The person's passkeys, to add, rename and remove. */
export function Passkeys() {
  const texts = useTexts("passkeys", passkeys);
  const flow = useFlow("passkeys");
  const state = useSelector(flow, (snapshot) => snapshot);
  const count = useLostFocus();

  const { passkeys: list, failure } = state.context;
  const { stepUp } = state.children;
  const isLoading = state.matches("reading") && list.length === 0;
  return (
    <ListPanel state={state} texts={texts} reloads={sends(flow, { type: "list.reload" })}>
      <Text c="dimmed">{texts.lead}</Text>
      <output ref={count} tabIndex={-1} className={styles.count}>
        {isLoading ? texts.loading : list.length === 0 ? texts.none : texts.count(list.length)}
      </output>
      {!state.matches("renaming") && <Refusal failure={failure} />}
      {list.length > 0 && (
        <ul className={styles.rows} aria-label={texts.list}>
          {list.map((passkey) => (
            <PasskeyRow key={passkey.passkeyId} passkey={passkey} />
          ))}
        </ul>
      )}
      <Group>
        <button
          type="button"
          className={buttons.small}
          aria-disabled={!state.matches("shown")}
          {...sends(flow, { type: "passkey.add" })}
        >
          {state.matches("adding") ? texts.adding : texts.add}
        </button>
      </Group>
      <PasskeyDialog />
      {stepUp && <StepUpDialog flow={stepUp} />}
    </ListPanel>
  );
}

function PasskeyRow({ passkey: { passkeyId, name, provider, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const texts = useTexts("passkeys", passkeys);
  const flow = useFlow("passkeys");
  const isShown = useSelector(flow, (snapshot) => snapshot.matches("shown"));
  const isGoing = useSelector(
    flow,
    (snapshot) => snapshot.matches("removing") && snapshot.context.chosen === passkeyId,
  );
  const { language, now } = useApp();
  const { locale } = languages[language];
  const added = new Intl.DateTimeFormat(locale, { dateStyle: "medium" }).format(createdAt);
  const used =
    lastUsedAt === null ? texts.neverUsed : texts.lastUsed(since(lastUsedAt, now(), locale) ?? texts.withinTheHour);
  return (
    <li className={styles.device}>
      <KeyIcon />
      <div>
        <bdi translate="no">{name}</bdi>
        {provider !== null && (
          <small translate="no">
            <bdi>{provider}</bdi>
          </small>
        )}
        <small>{`${texts.made(added)} · ${used}`}</small>
      </div>
      <Group gap="xs">
        <button
          type="button"
          className={buttons.small}
          aria-label={texts.renameOne(name)}
          aria-disabled={!isShown}
          {...sends(flow, { type: "passkey.rename", passkeyId })}
        >
          {texts.rename}
        </button>
        <button
          type="button"
          className={buttons.small}
          aria-label={isGoing ? undefined : texts.removeOne(name)}
          aria-disabled={!isShown}
          {...sends(flow, { type: "passkey.remove", passkeyId })}
        >
          {isGoing ? texts.removing : texts.remove}
        </button>
      </Group>
    </li>
  );
}

/** Asks for another name, or whether to remove the passkey. */
function PasskeyDialog() {
  const texts = useTexts("passkeys", passkeys);
  const flow = useFlow("passkeys");
  const state = useSelector(flow, (snapshot) => snapshot);
  const { name, problem, failure } = state.context;
  const cancels = sends(flow, { type: "passkey.cancel" });
  if (state.matches("renaming")) {
    const { required, tooLong } = texts.nameProblems;
    return (
      <Renaming
        name={name}
        busy={state.hasTag("busy")}
        failure={failure}
        problem={problem && { required, tooLong: tooLong(PASSKEY_NAME_MOST) }[problem]}
        edits={gives(flow, "name.edit", (_typed: string) => ({ type: "name.edit" }))}
        submits={gives(flow, "name.submit", (name: string) => ({ type: "name.submit", name }))}
        cancels={cancels}
      />
    );
  }
  if (!state.matches("confirmingRemoval")) return null;
  return (
    <ConfirmDialog
      title={<Sentence text={texts.removeAsk(name)} names={[name]} />}
      text={texts.removeAbout}
      confirm={texts.remove}
      confirms={sends(flow, { type: "passkey.confirm" })}
      cancels={cancels}
    />
  );
}

function Renaming({
  name,
  busy,
  failure,
  problem,
  edits,
  submits,
  cancels,
}: {
  name: string;
  busy: boolean;
  failure: Failure | null;
  problem: string | null;
  edits: Gives<string>;
  submits: Gives<string>;
  cancels: Press;
}) {
  const texts = useTexts("passkeys", passkeys);
  const typed = useField({ initialValue: name, onValueChange: edits.give });
  return (
    <ConfirmDialog
      title={texts.renameAsk}
      confirm={texts.save}
      busy={busy}
      confirms={pressOf(submits, typed.getValue)}
      cancels={cancels}
    >
      <Field
        {...edits.mark()}
        name="passkeyName"
        label={texts.name}
        problem={problem}
        announcement={problem ?? undefined}
        required
        defaultValue={name}
        autoComplete="off"
        readOnly={busy}
        onInput={typed.setValue}
      />
      <Refusal failure={failure} />
    </ConfirmDialog>
  );
}
