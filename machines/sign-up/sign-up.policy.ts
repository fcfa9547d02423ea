import { formFields } from "../form/form.policy.ts";
import type { AboutYou } from "../shared/ports.ts";
import { deadlineInput, nothing } from "../shared/shared.policy.ts";
import type { Policy } from "../snapshot/policy.ts";
import { either, fields, list, nullable, number, text } from "../snapshot/treatment.ts";
import type { signUpMachine } from "./sign-up.machine.ts";
import type { AboutCompany, FilledYou, SignUpContext } from "./sign-up.types.ts";

const you = fields<AboutYou>({
  firstName: text,
  lastName: text,
  email: text,
  phoneCountry: text,
  dialCode: text,
  phone: text,
});

const filledYou = fields<FilledYou>({
  firstName: text,
  lastName: text,
  email: text,
  phoneCountry: text,
  phone: text,
  terms: text,
});

const company = fields<AboutCompany>({ company: text, numemployees: text, country: text });

export const signUpPolicy: Policy<typeof signUpMachine> = {
  context: fields<SignUpContext>({
    ...formFields([...filledYou.keys, ...company.keys]),
    countries: nullable(list(fields({ name: text, label: text, dial_code: text, code: text }))),
    values: nullable(either(filledYou, company, (values) => Object.hasOwn(Object(values), "terms"))),
    you: nullable(you),
    remindUntil: nullable(number),
  }),
  inputs: {
    addressParams: fields<object>({}),
    recallDraft: nothing,
    checkEmail: fields<{ you: AboutYou }>({ you }),
    sendSignUp: fields<{ you: AboutYou; company: AboutCompany }>({ you, company }),
    deadline: deadlineInput,
  },
};
