import type { Inspection } from "../inspection.ts";
import type { HeldCall as Held } from "../link/messages.ts";
import type { Session } from "../session.ts";
import { texts } from "../texts.ts";
import { StepButton } from "./considered.tsx";
import { JsonForm } from "./json-form.tsx";
import { byGroup, isAnswered } from "./parts.ts";
import styles from "./step-pane.module.css";

interface HeldCallProps {
  call: Held;
  session: Session;
  inspection: Inspection;
  /** Names of the outcomes that are no longer possible. */
  gone: ReadonlySet<string>;
  waits: boolean;
  /** Whether an earlier moment is shown, which takes no steps. */
  isPast: boolean;
}

/** A waiting request with its possible outcomes. An answered one is one line: its outcomes only keep their places. */
export function HeldCall({ session, inspection, call, gone, waits, isPast }: HeldCallProps) {
  const { name } = call;
  const isOver = isAnswered({ call, gone });
  return (
    <section aria-label={name} className={styles.held} data-answered={isOver}>
      <div className={styles.eventHead}>
        <h3>{name}</h3>
        {isOver && <small>{texts.step.answered(answerTo(name, inspection))}</small>}
        {!isPast && !isOver && (
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
        <fieldset
          key={group}
          className={styles.group}
          data-group={group}
          data-gone={isOver}
          aria-label={texts.step.groups[group]}
        >
          <span aria-hidden>{texts.step.groups[group]}</span>
          {names.map((outcome) => (
            <StepButton
              key={outcome}
              session={session}
              inspection={inspection}
              step={{ do: "settle", name, outcome }}
              entry={outcome}
              isGone={gone.has(outcome)}
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

/** The outcome with which the user answered a request last; empty if by JSON. */
function answerTo(name: string, { steps }: Inspection): string {
  const step = steps.findLast((one) => one !== null && "name" in one && one.name === name);
  return step?.do === "settle" ? texts.step.outcome(step.outcome) : "";
}
