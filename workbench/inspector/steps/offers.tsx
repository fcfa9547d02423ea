import type { Inspection } from "../inspection.ts";
import type { Offer } from "../link/messages.ts";
import type { Session } from "../session.ts";
import type { InspectedApp } from "../subject.ts";
import { conditionInWords, offerInWords } from "../plain-words.ts";
import { texts } from "../texts.ts";
import { StepButton, WhyNot } from "./considered.tsx";
import controls from "../kit/controls.module.css";
import { JsonForm } from "../kit/json-form.tsx";
import { byType, keyOfOffer, stepOfOffer } from "./parts.ts";
import styles from "../kit/steps.module.css";

interface OffersProps {
  session: Session;
  inspection: Inspection;
  offers: readonly Offer[];
  /** Whether an earlier moment is shown, which takes no steps. */
  isPast: boolean;
}

/** The events of a machine: one row for each type, with a button for each case. */
export function Offers({ session, inspection, offers, isPast }: OffersProps) {
  const { bench, words: plain } = inspection.app;
  return byType(offers).map(([type, cases]) => {
    const [first] = cases;
    const isNamed = cases.length > 1 || cases.some(({ words }) => words !== "");
    const named = first && <Named app={inspection.app} offer={first} />;
    const payloads = !isPast && <Payloads session={session} offers={cases} eventStep={bench.eventStep} />;
    return (
      <div key={type} className={styles.event} data-pointed={isSentBy(inspection.control, cases)}>
        {isNamed && (
          <div className={styles.eventHead}>
            <span aria-hidden>{named}</span>
            {payloads}
          </div>
        )}
        <div className={controls.row}>
          {cases.map((offer) => (
            <StepButton
              key={offer.words}
              session={session}
              inspection={inspection}
              step={stepOfOffer(offer)}
              label={texts.step.offer(
                plain.instruction(offer.machine, type),
                plain.caseInWords(offer.machine, offer.words),
                keyOfOffer(offer),
              )}
              isPast={isPast}
            >
              {isNamed ? plain.caseInWords(offer.machine, offer.words) || texts.step.plain : named}
            </StepButton>
          ))}
          {!isNamed && payloads}
        </div>
      </div>
    );
  });
}

/** Whether the control at which the user points in the app sends one of these events. */
const isSentBy = (control: string | null, offers: readonly Offer[]): boolean => {
  const [sender, ...types] = control?.split(" ") ?? [];
  return offers.some(({ machine, type }) => machine === sender && types.includes(type));
};

/** The events that do nothing now, each with its reason. */
export function BlockedOffers({ session, inspection, offers }: Pick<OffersProps, "session" | "inspection" | "offers">) {
  const isTried = inspection.subject.mode !== "live";
  return (
    <ul className={styles.blocked} aria-label={texts.step.blocked}>
      {offers.map((offer) => {
        const label = offerInWords(inspection.app, offer);
        const conditions = offer.refused.map(({ guard }) => conditionInWords(guard));
        return (
          <li key={`${offer.machine} ${keyOfOffer(offer)}`}>
            <p>
              <strong>{label}</strong> <code>{offer.type}</code>
              <br />
              {offer.isIdle ? texts.step.idle : texts.step.refused(conditions)}
            </p>
            {isTried && !offer.isIdle && (
              <WhyNot session={session} inspection={inspection} step={stepOfOffer(offer)} label={label} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** An event as an instruction, with its name in the chart. */
const Named = ({ app, offer: { machine, type } }: { app: InspectedApp; offer: Offer }) => (
  <>
    {app.words.instruction(machine, type)} <code>{type}</code>
  </>
);

/** Sends an event with a payload that the user writes, beginning with the payload of a case. */
function Payloads({
  session,
  offers,
  eventStep,
}: Pick<OffersProps, "session" | "offers"> & Pick<InspectedApp["bench"], "eventStep">) {
  const payloads = offers.filter(({ payload }) => Object.keys(payload).length > 0);
  const [first] = payloads;
  if (!first) return null;
  return (
    <JsonForm
      summary={texts.step.edit}
      label={texts.step.payloadOf(first.type)}
      submit={texts.step.send}
      initial={payloads.map((offer) => [keyOfOffer(offer), offer.payload])}
      onSubmit={(edited) => session.take(eventStep(first.machine, first.type, edited))}
    />
  );
}
