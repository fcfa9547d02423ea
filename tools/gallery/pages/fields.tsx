import { takes } from "../unbound.ts";
import { useState } from "react";
import { defaultDialCode } from "../../../machines/shared/countries.ts";
import { DEFAULT_COUNT, DEFAULT_MEGABYTES, type FileProblem, checkFiles } from "../../../machines/shared/file-rules.ts";
import { useApp } from "../../../src/app-actor.ts";
import { CodeField, type CodeFieldProps } from "../../../src/components/code-field/code-field.tsx";
import { Field, type FieldProps } from "../../../src/components/field/field.tsx";
import type { FileItem } from "../../../src/components/file-upload/file-preview.tsx";
import { FileUpload, type FileUploadProps } from "../../../src/components/file-upload/file-upload.tsx";
import type { FormField } from "../../../src/components/form/use-form-fields.ts";
import {
  NewPasswordFields,
  type NewPasswordFieldsProps,
} from "../../../src/components/new-password/new-password-fields.tsx";
import { PasswordField } from "../../../src/components/password-field/password-field.tsx";
import { PhoneField, type PhoneFieldProps } from "../../../src/components/phone-field/phone-field.tsx";
import { RecoveryCodeField } from "../../../src/components/recovery-code-field/recovery-code-field.tsx";
import { countries, draftField, draftProps } from "../form-examples.ts";
import { galleryPage } from "../gallery-page.ts";
import gallery from "../examples.module.css";

type Documented =
  | Exclude<keyof FormField, "data-draft" | "data-sends">
  | "describedBy"
  | "tidy"
  | "dir"
  | "action"
  | "autoComplete"
  | "inputMode"
  | "maxLength"
  | "onKeyDown";

export const field = galleryPage<Pick<FieldProps, Documented>>({
  name: "Field",
  about: "A labelled text field with its error. Leading spaces are removed while typing.",
  states: [
    {
      name: "Empty, filled and read-only",
      Show: () => (
        <div className={`${gallery.stack} ${gallery.narrow}`}>
          <Field {...draftField("firstName", "First Name")} />
          <Field {...draftField("lastName", "Last Name", { defaultValue: "Lee" })} />
          <Field {...draftField("email", "Email", { defaultValue: "ann@acme.test" })} inputMode="email" readOnly />
        </div>
      ),
    },
    {
      name: "Required and invalid",
      Show: () => (
        <div className={`${gallery.stack} ${gallery.narrow}`}>
          <Field {...draftField("company", "Company", { problem: "Required*" })} />
          <Field
            {...draftField("work", "Email", { defaultValue: "ann@", problem: "Email must be valid." })}
            inputMode="email"
          />
        </div>
      ),
    },
  ],
  props: {
    ...draftProps,
    describedBy: { type: "string", about: "The id of another text that describes it.", otherwise: "none" },
    tidy: {
      type: "(typed: string) => string",
      about: "Turns what was typed into what's shown.",
      otherwise: "leading spaces go",
    },
    dir: { type: "'ltr'", about: "For values that are left to right in every language.", otherwise: "the page's" },
    action: { type: "ReactNode", about: "A button inside it, at its end.", otherwise: "none" },
    autoComplete: { type: "string", about: "What the browser may fill in.", otherwise: "the browser's" },
    inputMode: { type: "string", about: "Which keyboard a phone shows.", otherwise: "the browser's" },
    maxLength: { type: "number", about: "Maximum number of characters.", otherwise: "any number" },
    onKeyDown: { type: "(event) => void", about: "For keys it ignores.", otherwise: "none" },
  },
});

export const passwordField = galleryPage<FormField & { autoComplete: string }>({
  name: "Password field",
  about: "A password field with a button to show and hide it. Spaces at both ends are removed when submitted.",
  states: [
    {
      name: "Empty, filled and wrong",
      Show: () => (
        <div className={`${gallery.stack} ${gallery.narrow}`}>
          <PasswordField {...draftField("one", "Password")} autoComplete="current-password" />
          <PasswordField
            {...draftField("two", "Current password", { defaultValue: "Passw0rd!" })}
            autoComplete="current-password"
          />
          <PasswordField
            {...draftField("three", "New password", { problem: "Please use uppercase." })}
            autoComplete="new-password"
          />
        </div>
      ),
    },
  ],
  props: {
    ...draftProps,
    autoComplete: { type: "'current-password' | 'new-password'", about: "What password managers should offer." },
  },
});

export const newPassword = galleryPage<NewPasswordFieldsProps>({
  name: "New password",
  about: "A new password with a live checklist of its rules, and its confirmation.",
  states: [
    {
      name: "Word to type",
      Show: () => (
        <div className={`${gallery.stack} ${gallery.narrow}`}>
          <NewPasswordFields
            password={draftField("next", "New Password")}
            confirm={draftField("confirm", "Confirm Password")}
          />
        </div>
      ),
    },
    {
      name: "Passwords that don't match",
      Show: () => (
        <div className={`${gallery.stack} ${gallery.narrow}`}>
          <NewPasswordFields
            password={draftField("other", "New Password", { defaultValue: "Passw0rd!" })}
            confirm={draftField("again", "Confirm Password", {
              problem: "Password and confirm password does not match",
            })}
          />
        </div>
      ),
    },
  ],
  props: {
    password: { type: "DraftField", about: "The new password." },
    confirm: { type: "DraftField", about: "Its confirmation." },
    describedBy: { type: "string", about: "The id of an error that describes it.", otherwise: "none" },
  },
});

export const codeField = galleryPage<FormField & Pick<CodeFieldProps, "onFilled">>({
  name: "Code field",
  about: "A field for a 6-digit code. Pasting and autofill from messages work, and only digits are kept.",
  states: [
    {
      name: "Empty, filled and wrong",
      Show: () => (
        <div className={`${gallery.stack} ${gallery.narrow}`}>
          <CodeField {...draftField("code", "Code")} />
          <CodeField {...draftField("sent", "Code we sent you", { defaultValue: "123456" })} />
          <CodeField {...draftField("wrong", "Code of your app", { problem: "Code must be valid." })} />
        </div>
      ),
    },
  ],
  props: {
    ...draftProps,
    onFilled: {
      type: "(code: string) => void",
      about: "Called instead of onInput once all 6 digits are there.",
      otherwise: "none",
    },
  },
});

export const recoveryCodeField = galleryPage<{ field: unknown; describedBy: unknown }>({
  name: "Recovery code field",
  about: "A field for a recovery code, with an example: 4 characters, a hyphen, 6 characters.",
  states: [
    {
      name: "Empty and required",
      Show: () => (
        <div className={`${gallery.stack} ${gallery.narrow}`}>
          <RecoveryCodeField field={draftField("recoveryCode", "Recovery Code")} />
          <RecoveryCodeField field={draftField("missing", "Your recovery code", { problem: "Required*" })} />
        </div>
      ),
    },
  ],
  props: {
    field: { type: "FormField", about: "The field of the form." },
    describedBy: { type: "string", about: "The id of an error that describes it." },
  },
});

function Phone({ name, label, ...more }: Pick<FormField, "name" | "label"> & Partial<FormField>) {
  const { language } = useApp();
  return (
    <PhoneField
      country={draftField(`${name}Country`, `${label}: country code`, { defaultValue: defaultDialCode(language) })}
      phone={draftField(name, label, more)}
      countries={countries}
      reads={takes(() => {})}
    />
  );
}

export const phoneField = galleryPage<PhoneFieldProps>({
  name: "Phone field",
  about: "A phone number: a country with its dial code (India +91 by default) and the digits.",
  states: [
    { name: "Default", Show: () => <Phone name="phone" label="Phone" /> },
    {
      name: "Invalid",
      Show: () => <Phone name="other" label="Other phone" defaultValue="12" problem="Phone must be valid." />,
    },
  ],
  props: {
    country: { type: "FormField", about: "The country with the dial code." },
    phone: { type: "FormField", about: "The digits." },
    countries: { type: "CountryList", about: "The countries and whether they're loaded." },
    reads: { type: "Gives<void>", about: "Told when a number was pasted, filled in or left." },
  },
});

const kept: FileItem[] = [
  { _id: "kept-1", fileName: "acme.svg", obj: null, url: "/logos/acme.svg" },
  { _id: "kept-2", fileName: "contract.pdf", obj: null, url: "/logos/contract.pdf" },
];

const none: readonly FileItem[] = [];

function Choosing({
  initial = none,
  ...props
}: Omit<FileUploadProps, "files" | "problem" | "adds" | "removes"> & { initial?: readonly FileItem[] }) {
  const [files, setFiles] = useState(initial);
  const [count, setCount] = useState(0);
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const { group, maxCount = DEFAULT_COUNT, maxMegabytes = DEFAULT_MEGABYTES } = props;
  return (
    <FileUpload
      {...props}
      files={files}
      problem={problem}
      adds={takes((added) => {
        const found = checkFiles(added, files.length, { group, maxCount, maxMegabytes });
        setProblem(found);
        if (found !== null) return;
        const items = added.map((obj, index) => ({ _id: `new-${count + index}`, fileName: obj.name, obj, url: null }));
        setFiles([...files, ...items]);
        setCount(count + added.length);
      })}
      removes={takes((removed) => {
        setProblem(null);
        setFiles(files.filter((file) => file !== removed));
      })}
    />
  );
}

export const fileUpload = galleryPage<FileUploadProps>({
  name: "File upload",
  about:
    "Files to choose or to drop, each with a preview. What is too large, too many or of another kind is refused as a whole; executables always.",
  states: [
    { name: "One image of up to 3 MB", Show: () => <Choosing label="Photo" group="images" /> },
    {
      name: "Several files, two already uploaded",
      Show: () => <Choosing label="Documents" group="mixedDocuments" maxCount={5} maxMegabytes={10} initial={kept} />,
    },
    {
      name: "Uploading",
      Show: () => (
        <Choosing
          label="Contract"
          group="documents"
          initial={kept.slice(1)}
          progress={new Map([["kept-2", 0.4]])}
          previewSize={90}
        />
      ),
    },
  ],
  props: {
    label: { type: "string", about: "What the files are for." },
    types: { type: "readonly string[]", about: "What the file dialog offers.", otherwise: "the group's" },
    group: {
      type: "FileGroup",
      about: "images, video, audio, documents, mixedFiles, mixedDocuments, excel or zip.",
    },
    files: { type: "readonly FileItem[]", about: "The current files: obj for a new one, url for an uploaded one." },
    problem: {
      type: "FileProblem | null",
      about: "What is wrong with what was chosen: tooMany, unsupported or tooLarge.",
    },
    progress: {
      type: "ReadonlyMap<string, number>",
      about: "Upload progress by _id, from 0 to 1.",
      otherwise: "none is being sent",
    },
    adds: { type: "Gives<readonly File[]>", about: "Gets the chosen files, to be checked." },
    removes: { type: "Gives<FileItem>", about: "Gets a file that is removed." },
    maxCount: { type: "number", about: "Maximum number of files.", otherwise: "1" },
    maxMegabytes: { type: "number", about: "Maximum size of each file.", otherwise: "3" },
    previewSize: { type: "number", about: "Size of image previews in pixels.", otherwise: "60" },
  },
});
