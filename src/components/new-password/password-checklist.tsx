import IconCircle from "@tabler/icons-react/dist/esm/icons/IconCircle.mjs";
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs";
import { meetsRule, passwordRules } from "../../../machines/shared/rules.ts";
import { newPassword } from "../../texts/en/passwords.ts";
import { useTexts } from "../../texts/use-texts.ts";
import { icon } from "../icons/icon.tsx";
import styles from "./password-checklist.module.css";

const Met = icon(IconCircleCheck);
const NotMet = icon(IconCircle);

/** The rules for a new password, each with a tick once it is met. */
export function PasswordChecklist({ id, password }: { id: string; password: string }) {
  const { rulesHeading, rules, met, notMet } = useTexts("newPassword", newPassword);
  return (
    <div id={id} className={styles.checklist}>
      <p>{rulesHeading}</p>
      <ul>
        {passwordRules.map((rule) => {
          const isMet = meetsRule(rule, password);
          return (
            <li key={rule} className={styles.rule} data-met={isMet || undefined}>
              {isMet ? <Met /> : <NotMet />}
              {rules[rule]}
              <span className="unseen">{isMet ? met : notMet}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
