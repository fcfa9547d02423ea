import type { Inspection } from "../inspection.ts";
import { type HeldCall as Held, type OutcomeGroup, outcomeGroups } from "../link/messages.ts";
import type { Session } from "../session.ts";
import { texts } from "../texts.ts";
import { StepButton } from "./considered.tsx";
import { JsonForm } from "./json-form.tsx";
import styles from "./held-call.module.css";
import controls from "./controls.module.css";

/** The calls and outcomes that a search finds, also by the name of the outcomes' group. */
export const heldMatching = (held: readonly Held[], reads: (...parts: readonly string[]) => boolean): Held[] =>
  held
    .map(({ name, outcomes }) => ({
      name,
      outcomes: outcomes.filter((outcome) => reads(name, outcome.name, texts.step.groups[outcome.group])),
    }))
    .filter(({ name, outcomes }) => outcomes.length > 0 || reads(name));

interface HeldCallProps extends Held {
  session: Session;
  inspection: Inspection;
  waits: boolean;
}

/** A held call, with its possible outcomes. */
export function HeldCall({ session, inspection, name, outcomes, waits }: HeldCallProps) {
  return (
    <section aria-label={name} className={styles.held}>
      <h3>{name}</h3>
      {waits && <p className={styles.waits}>{texts.step.waits}</p>}
      {outcomeGroups.map((group) => (
        <Outcomes
          key={group}
          session={session}
          inspection={inspection}
          call={name}
          group={group}
          names={outcomes.filter((outcome) => outcome.group === group).map((outcome) => outcome.name)}
        />
      ))}
      <JsonForm
        summary={texts.step.ownJson}
        label={texts.step.answerWith(name)}
        submit={texts.step.answer}
        initial={{}}
        onSubmit={(answer) => session.take({ do: "answer", name, answer })}
      />
    </section>
  );
}

interface OutcomesProps extends Pick<HeldCallProps, "session" | "inspection"> {
  call: string;
  group: OutcomeGroup;
  names: readonly string[];
}

const Outcomes = ({ session, inspection, call, group, names }: OutcomesProps) =>
  names.length > 0 && (
    <fieldset className={styles.group} data-group={group}>
      <legend>{texts.step.groups[group]}</legend>
      <div className={controls.row}>
        {names.map((outcome) => (
          <StepButton
            key={outcome}
            session={session}
            inspection={inspection}
            step={{ do: "settle", name: call, outcome }}
          >
            {outcome}
          </StepButton>
        ))}
      </div>
    </fieldset>
  );
