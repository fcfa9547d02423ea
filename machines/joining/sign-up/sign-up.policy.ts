import { formFields } from "../../parts/form/form.policy.ts";
import type { AboutYou, PhoneReading } from "../../shared/ports.ts";
import { deadlineInput, nothing } from "../../shared/shared.policy.ts";
import type { Policy } from "../../shared/policy.ts";
import { choice, either, fields, flag, list, nullable, number, text } from "../../shared/treatment.ts";
import type { signUpMachine } from "./sign-up.machine.ts";
import type { AboutCompany, FilledYou, GivenPhone, SignUpContext } from "./sign-up.types.ts";

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

const reading = fields<PhoneReading>({
  text,
  chosen: nullable(text),
  country: nullable(text),
  callingCode: text,
  national: text,
  isCertain: flag,
  problem: nullable(choice(["invalid", "phoneTooShort", "phoneTooLong"])),
});

const company = fields<AboutCompany>({ company: text, numemployees: text, country: text });

export const signUpPolicy: Policy<typeof signUpMachine> = {
  context: fields<SignUpContext>({
    ...formFields([...filledYou.keys, ...company.keys]),
    countries: nullable(list(fields({ name: text, label: text, dial_code: text, code: text }))),
    values: nullable(either(filledYou, company, (values) => Object.hasOwn(Object(values), "terms"))),
    given: nullable(fields<GivenPhone>({ phone: text, phoneCountry: text })),
    read: nullable(reading),
    you: nullable(you),
    remindUntil: nullable(number),
  }),
  inputs: {
    addressParams: fields<object>({}),
    recallDraft: nothing,
    readPhone: fields<{ text: string; chosen: string | null }>({ text, chosen: nullable(text) }),
    checkEmail: fields<{ you: AboutYou }>({ you }),
    sendSignUp: fields<{ you: AboutYou; company: AboutCompany }>({ you, company }),
    deadline: deadlineInput,
    now: nothing,
  },
};
