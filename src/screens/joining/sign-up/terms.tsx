import { type ReactNode, useId } from "react";
import { useApp, useTexts } from "../../../app-actor.ts";
import type { FormField } from "../../../components/form/use-form-fields.ts";
import { Checkbox } from "@mantine/core";
import { NewTabLink } from "../../../components/link/new-tab-link.tsx";
import { signUp } from "../../../texts/en/joining.ts";
import fields from "../../../components/field/field.module.css";
import styles from "./sign-up.module.css";

/**
 * The checkbox of the terms. A reminder asks for them in place of the problem. Screen readers say it with the
 * checkbox, which gets the focus if it is the first wrong field.
 */
export function Terms({ field, isReminder }: { field: FormField; isReminder: boolean }) {
  const { agree, terms, and, privacy, pleaseAgree } = useTexts("signUp", signUp).aboutYou;
  const { termsUrl, privacyUrl } = useApp().config;
  const { name, required, defaultValue, problem, announcement, onInput, onBlur, "data-sends": mark } = field;
  const id = useId();
  const problemId = `${id}-problem`;
  return (
    <div className={styles.terms}>
      <Checkbox
        error={problem !== null}
        id={id}
        name={name}
        required={required}
        data-sends={mark}
        defaultChecked={defaultValue !== undefined}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : problemId}
        onChange={({ currentTarget: { checked, value } }) => onInput(checked ? value : "")}
        onBlur={onBlur}
      />
      <label htmlFor={id}>
        <span>{`${agree} `}</span>
        <Document url={termsUrl}>{terms}</Document>
        <span>{` ${and} `}</span>
        <Document url={privacyUrl}>{privacy}</Document>
      </label>
      {problem !== null && (
        <p
          key={announcement}
          id={problemId}
          role={announcement === undefined ? undefined : "alert"}
          className={fields.problem}
        >
          {isReminder ? pleaseAgree : problem}
        </p>
      )}
    </div>
  );
}

/** A document's name, as a link if the operator has configured its address. */
const Document = ({ url, children }: { url: string | undefined; children: ReactNode }) =>
  url === undefined ? <span>{children}</span> : <NewTabLink href={url}>{children}</NewTabLink>;
