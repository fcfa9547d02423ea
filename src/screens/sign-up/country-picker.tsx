import { useSelector } from "@xstate/react";
import { useId, useMemo } from "react";
import { Combobox } from "../../components/combobox/combobox.tsx";
import type { DraftField } from "../../components/form/use-draft.ts";
import { signUp } from "../../texts/en/joining.ts";
import { useTexts } from "../../texts/use-texts.ts";
import { countriesOf, type Country } from "./countries.ts";
import type { SignUpFlow } from "./sign-up-screen.tsx";
import buttons from "../../components/button/button.module.css";
import styles from "./sign-up.module.css";

/** A country to search and choose. Says so when the service could not list them, and asks again when told to. */
export function CountryPicker({
  flow,
  field,
  written,
  autoComplete,
}: {
  flow: SignUpFlow;
  field: DraftField;
  /** How a country is written in the list. */
  written(country: Country): string;
  autoComplete: string;
}) {
  const texts = useTexts("signUp", signUp);
  const isUnknown = useSelector(flow, (snapshot) => snapshot.matches({ open: { countries: "unknown" } }));
  const isAsking = useSelector(flow, (snapshot) => snapshot.matches({ open: { countries: "asking" } }));
  const listed = useSelector(flow, ({ context }) => context.countries);
  const options = useMemo(() => countriesOf(listed).map(written), [listed, written]);
  const noteId = useId();
  const { nothingFound, loading, unknown, retry } = texts.countries;
  return (
    <div>
      <Combobox
        {...field}
        options={options}
        nothingFound={isAsking ? loading : isUnknown ? unknown : nothingFound}
        autoComplete={autoComplete}
        describedBy={isUnknown ? noteId : undefined}
      />
      {isUnknown && (
        <p className={styles.unknown}>
          <span id={noteId}>{unknown}</span>{" "}
          <button type="button" className={buttons.link} onClick={() => flow.send({ type: "countries.retry" })}>
            {retry}
          </button>
        </p>
      )}
    </div>
  );
}
