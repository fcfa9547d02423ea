import { meetsRule, passwordRules } from "../../../machines/shared/rules.ts";
import { newPassword } from "../../texts/en/passwords.ts";
import { useTexts } from "../../texts/use-texts.ts";
import { CheckIcon } from "../icons/icons.tsx";
import styles from "./password-checklist.module.css";

/** The rules for a new password (specification section 5), each with a tick once it is met. */
export function PasswordChecklist({ id, password }: { id: string; password: string }) {
  const { rulesHeading, rules, met, notMet } = useTexts("newPassword", newPassword);
  return (
    <div id={id} className={styles.checklist}>
      <p>{rulesHeading}</p>
      <ul>
        {passwordRules.map((rule) => {
          const isMet = meetsRule(rule, password);
          return (
            <li key={rule} data-met={isMet || undefined}>
              <span className={styles.tick}>{isMet && <CheckIcon />}</span>
              {rules[rule]}
              <span className="unseen">{isMet ? met : notMet}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
