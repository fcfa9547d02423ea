import { presses } from "../unbound.ts";
import { useState } from "react";
import { SubmitButton, type SubmitButtonProps } from "../../../src/components/button/submit-button.tsx";
import { classes } from "../../../src/components/classes.ts";
import { CopyButton, type CopyButtonProps } from "../../../src/components/copy-button/copy-button.tsx";
import { LanguageSwitcher } from "../../../src/components/language-switcher/language-switcher.tsx";
import { NewTabLink } from "../../../src/components/link/new-tab-link.tsx";
import { ThemeToggle } from "../../../src/components/theme-toggle/theme-toggle.tsx";
import { Toggle, type ToggleProps } from "../../../src/components/toggle/toggle.tsx";
import { galleryPage } from "../gallery-page.ts";
import styles from "../../../src/components/button/button.module.css";
import gallery from "../examples.module.css";

export const button = galleryPage<SubmitButtonProps>({
  name: "Button",
  about:
    "Classes for buttons and for links that look like one, and SubmitButton, which sends a form and says that it is busy without losing the focus.",
  states: [
    {
      name: "The way on, another way, a small one, one that reads as a link",
      Show: () => (
        <div className={gallery.row}>
          <button type="button" className={styles.button}>
            Next
          </button>
          <button type="button" className={classes(styles.button, styles.quiet)}>
            Back
          </button>
          <button type="button" className={styles.button} disabled>
            Not yet
          </button>
          <button type="button" className={styles.small}>
            Copy
          </button>
          <button type="button" className={styles.link}>
            Try again
          </button>
        </div>
      ),
    },
    {
      name: "Sending a form: ready, busy, nothing to send, another way on",
      Show: () => (
        <div className={classes(gallery.stack, gallery.narrow)}>
          <SubmitButton text="Login" busy={false} />
          <SubmitButton text="Login" busy />
          <SubmitButton text="Login" busy={false} disabled />
          <SubmitButton text="Verify" busy={false} quiet />
        </div>
      ),
    },
  ],
  props: {
    text: { type: "string", about: "What it does." },
    busy: { type: "boolean", about: "Waiting for a response: it keeps the focus and ignores clicks." },
    disabled: { type: "boolean", about: "Nothing to submit.", otherwise: "false" },
    begins: { type: "boolean", about: "The person must press it first: it has the focus.", otherwise: "false" },
    describedBy: { type: "string", about: "The id of the text that says more.", otherwise: "none" },
    quiet: { type: "boolean", about: "Another button is the main one.", otherwise: "false" },
  },
});

export const copyButton = galleryPage<CopyButtonProps>({
  name: "Copy button",
  about:
    "Copies a text and confirms it, or says that the browser blocked it. For a link: '{label} link copied to clipboard.' in a toast.",
  states: [
    { name: "Confirms on the button", Show: () => <CopyButton name="recovery code" text={() => "AB12-CD34EF"} /> },
    {
      name: "A link, with a toast in the app",
      Show: () => (
        <CopyButton name="Android link" text={() => "https://apps.example/android"} tells={presses(() => {})} />
      ),
    },
  ],
  props: {
    name: { type: "string", about: "What's copied, in words." },
    text: { type: "() => string", about: "Returns the text when it's copied." },
    tells: { type: "Press", about: "Told that it copied, to show a toast.", otherwise: "the button says it" },
  },
});

export const link = galleryPage<{ href: unknown; className: unknown; children: unknown }>({
  name: "Link",
  about:
    "NewTabLink leads to another site, in a tab of its own. RouteLink leads to a page of the app: a plain click is an event to the root.",
  states: [
    {
      name: "To another site",
      Show: () => (
        <NewTabLink href="https://about.test/" className={gallery.link}>
          About us
        </NewTabLink>
      ),
    },
  ],
  props: {
    href: { type: "string", about: "Where it leads. A RouteLink takes a route in `to` instead." },
    className: { type: "string", about: "Its style.", otherwise: "a link in a text" },
    children: { type: "ReactNode", about: "Its label." },
  },
});

function Switching() {
  const [on, setOn] = useState(false);
  return <Toggle label="Notify me" on={on} onChange={setOn} />;
}

export const toggle = galleryPage<ToggleProps>({
  name: "Toggle",
  about: "Turns something on or off right away, without submitting a form.",
  states: [
    { name: "Off", Show: Switching },
    {
      name: "On and disabled",
      Show: () => (
        <div className={gallery.stack}>
          <Toggle label="On" on onChange={() => {}} />
          <Toggle label="Always on" on disabled onChange={() => {}} />
          <Toggle label="Always off" on={false} disabled onChange={() => {}} />
        </div>
      ),
    },
  ],
  props: {
    label: { type: "string", about: "What it turns on." },
    on: { type: "boolean", about: "Whether it is on." },
    onChange: { type: "(on: boolean) => void", about: "Called when it's turned on or off." },
    disabled: { type: "boolean", about: "Whether it's disabled.", otherwise: "false" },
  },
});

export const themeToggle = galleryPage<{ className: unknown }>({
  name: "Theme toggle",
  about: "Switches between light and dark mode. Follows the system until the person chooses.",
  states: [{ name: "Default", Show: () => <ThemeToggle /> }],
  props: { className: { type: "string", about: "Its position.", otherwise: "none" } },
});

export const languageSwitcher = galleryPage<object>({
  name: "Language switcher",
  about: "All languages, each by its own name. On narrow pages, only the globe is shown.",
  states: [{ name: "Default", Show: () => <LanguageSwitcher /> }],
  props: {},
});
