import type { Inspection } from "../inspection.ts";
import type { HeldCall as Held } from "../link/messages.ts";
import type { Session } from "../session.ts";
import { texts } from "../texts.ts";
import { StepButton } from "./considered.tsx";
import { JsonForm } from "../kit/json-form.tsx";
import { byGroup } from "./parts.ts";
import styles from "../kit/steps.module.css";

interface HeldCallProps {
  call: Held;
  session: Session;
  inspection: Inspection;
  waits: boolean;
  /** Whether an earlier moment is shown, which takes no steps. */
  isPast: boolean;
}

/** A waiting request with its possible outcomes. */
export function HeldCall({ session, inspection, call, waits, isPast }: HeldCallProps) {
  const { name } = call;
  const groups = texts.step.groups(inspection.app.name);
  return (
    <section aria-label={name} className={styles.held}>
      <div className={styles.eventHead}>
        <h3>{name}</h3>
        {!isPast && (
          <JsonForm
            summary={texts.step.ownJson}
            label={texts.step.answerWith(name)}
            submit={texts.step.answer}
            initial={[["", {}]]}
            onSubmit={(answer) => session.take({ do: "answer", name, answer })}
          />
        )}
      </div>
      {waits && <p className={styles.waits}>{texts.step.waits}</p>}
      {byGroup(call).map(({ group, names }) => (
        <fieldset key={group} className={styles.group} data-group={group} aria-label={groups[group]}>
          <span aria-hidden>{groups[group]}</span>
          {names.map((outcome) => (
            <StepButton
              key={outcome}
              session={session}
              inspection={inspection}
              step={{ do: "settle", name, outcome }}
              isPast={isPast}
            >
              {texts.step.outcome(outcome)}
            </StepButton>
          ))}
        </fieldset>
      ))}
    </section>
  );
}
