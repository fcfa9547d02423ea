import type { Names } from "./names.ts";

/* The files of a new flow: a form with one field, which one call sends. */

/** The texts, in English. */
export const textsOf = (title: string): string => `heading: "${title}",
  lead: "Fill in the form and send it.",
  message: "Message",
  submit: "Send",
  back: "Back",
`;

/** The new files, by path. */
export function filesOf({ group, kebab, camel, pascal, title }: Names): ReadonlyMap<string, string> {
  const folder = `machines/${group}/${kebab}/${kebab}`;
  return new Map([
    [
      `${folder}.policy.ts`,
      `import { formPolicy } from "../../parts/form/form.policy.ts";
import { noRequest } from "../../shared/shared.policy.ts";
import { fields, type Kept, text } from "../../shared/codec.ts";

const values = fields({ message: text });
export type ${pascal}Values = Kept<typeof values>;

export const ${camel}Policy = formPolicy(noRequest, values, noRequest);
`,
    ],
    [
      `${folder}.machine.ts`,
      `import { createFormMachine } from "../../parts/form/form.machine.ts";
import { checkRequired } from "../../shared/rules.ts";
import type { ${pascal}Values } from "./${kebab}.policy.ts";

/** The person sends a message. */
export const ${camel}Machine = createFormMachine<object, ${pascal}Values, object>({
  id: "${camel}",
  screen: "${camel}",
  rules: { message: checkRequired },
  waits: "page",
  async submit(effects, { values }) {
    await effects.call("${camel}", values);
    return {};
  },
});
`,
    ],
    [
      `${folder}.cases.ts`,
      `import { ${camel}Machine } from "./${kebab}.machine.ts";
import { answers, deadlines, defineCases, formCases, refusals } from "../../shared/cases.ts";

export const ${camel}Cases = defineCases(${camel}Machine, {
  starts: { "a visitor": { input: {} }, "without a clock": { input: {}, broken: ["clock"] } },
  events: { ...formCases({ message: "Hello" }, { message: "" }), ...deadlines },
  ends: { sent: {} },
  outcomes: { ${camel}: { sent: answers("${camel}", { success: true }), ...refusals } },
});
`,
    ],
    [
      `src/screens/${group}/${kebab}-screen.tsx`,
      `import { useSelector } from "@xstate/react";
import { useFlow, useTexts } from "../../app-actor.ts";
import { AccountLayout } from "../../components/account-layout/account-layout.tsx";
import { SubmitButton } from "../../components/button/submit-button.tsx";
import { Field } from "../../components/field/field.tsx";
import { useFormFields } from "../../components/form/use-form-fields.ts";
import { RouteLink } from "../../components/link/route-link.tsx";
import { Refusal } from "../../components/refusal/refusal.tsx";
import { ${camel} } from "../../texts/en/${kebab}.ts";
import styles from "../../components/form/form.module.css";

/** The form for a message. */
export function ${pascal}Screen() {
  const texts = useTexts("${camel}", ${camel});
  const flow = useFlow("${camel}");
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag("busy"));
  const context = useSelector(flow, (snapshot) => snapshot.context);
  const { form, field, refusal, describedBy } = useFormFields<{ message: string }>({
    initial: { message: "" },
    labels: { message: texts.message },
    context,
    values: (typed) => typed,
    actor: flow,
  });
  return (
    <AccountLayout heading={texts.heading} lead={texts.lead}>
      <form {...form} className={styles.form}>
        <Field {...field("message")} describedBy={describedBy} />
        <Refusal {...refusal} />
        <SubmitButton text={texts.submit} busy={busy} />
      </form>
      <p className={styles.links}>
        <RouteLink to={{ name: "login" }}>{texts.back}</RouteLink>
      </p>
    </AccountLayout>
  );
}
`,
    ],
    [`src/texts/en/${kebab}.ts`, `export const ${camel} = {\n  ${textsOf(title)}};\n`],
    [
      `service/${group}/${kebab}.ts`,
      `import type { Handler } from "../calls/call.ts";
import { Refusal } from "../shared/refusal.ts";
import { texts } from "../texts/texts.ts";

/** Refuses every message: the service does not answer this call yet. */
export const ${camel}: Handler<"${camel}"> = async () => {
  throw new Refusal(404, texts.refusal.unknownCall);
};
`,
    ],
  ]);
}
