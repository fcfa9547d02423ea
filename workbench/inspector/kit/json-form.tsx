import { NativeSelect, Textarea } from "@mantine/core";
import { useState } from "react";
import { readObject } from "../json.ts";
import { texts } from "../texts.ts";
import { showUnfolded } from "./bring-into-view.ts";
import controls from "./controls.module.css";
import styles from "./steps.module.css";

type Json = Record<string, unknown>;

interface JsonFormProps {
  summary: string;
  label: string;
  submit: string;
  /** The objects with which it can begin, by name. */
  initial: readonly (readonly [name: string, value: Json])[];
  onSubmit(value: Json): void;
}

/** A form for a JSON object. Invalid input stays, with a message. */
export function JsonForm({ summary, label, submit, initial, onSubmit }: JsonFormProps) {
  const textOf = (name: string | undefined) =>
    JSON.stringify(initial.find(([own]) => own === name)?.[1] ?? {}, null, 2);
  const [text, setText] = useState(() => textOf(initial[0]?.[0]));
  const [problem, setProblem] = useState<string | null>(null);
  function begin(written: string): void {
    setText(written);
    setProblem(null);
  }

  function send(): void {
    const read = readObject(text);
    setProblem("problem" in read ? read.problem : null);
    if ("value" in read) onSubmit(read.value);
  }
  return (
    <details className={styles.json} onToggle={showUnfolded}>
      <summary>{summary}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {initial.length > 1 && (
          <NativeSelect
            size="xs"
            aria-label={texts.step.beginWith}
            data={initial.map(([name]) => name)}
            onChange={({ currentTarget }) => begin(textOf(currentTarget.value))}
          />
        )}
        <Textarea
          size="xs"
          autosize
          maxRows={12}
          spellCheck={false}
          label={label}
          value={text}
          error={problem}
          errorProps={{ role: "alert" }}
          onChange={({ currentTarget }) => begin(currentTarget.value)}
        />
        <button type="submit" className={controls.button}>
          {submit}
        </button>
      </form>
    </details>
  );
}
