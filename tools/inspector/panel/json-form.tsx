import { useId, useState } from "react";
import * as v from "valibot";
import { texts } from "../texts.ts";
import controls from "./controls.module.css";
import styles from "./json-form.module.css";

type Json = Record<string, unknown>;
const objectSchema = v.record(v.string(), v.unknown());

/** A form for a JSON object. Invalid input stays, with a message. */
export function JsonForm(props: {
  summary: string;
  label: string;
  submit: string;
  initial: Json;
  onSubmit(value: Json): void;
}) {
  const id = useId();
  const [text, setText] = useState(() => JSON.stringify(props.initial, null, 2));
  const [problem, setProblem] = useState<string | null>(null);

  function submit(): void {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      setProblem(texts.step.notJson);
      return;
    }
    const parsed = v.safeParse(objectSchema, value);
    setProblem(parsed.success ? null : texts.step.notAnObject);
    if (parsed.success) props.onSubmit(parsed.output);
  }
  return (
    <details className={styles.own}>
      <summary>{props.summary}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <label htmlFor={id}>{props.label}</label>
        <textarea
          id={id}
          className={styles.json}
          rows={Math.min(12, text.split("\n").length + 1)}
          spellCheck={false}
          value={text}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : `${id}-problem`}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(null);
          }}
        />
        {problem !== null && (
          <p id={`${id}-problem`} role="alert" className={controls.problem}>
            {problem}
          </p>
        )}
        <button type="submit" className={controls.button}>
          {props.submit}
        </button>
      </form>
    </details>
  );
}
