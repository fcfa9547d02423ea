import { createContext, type ReactNode, useContext } from "react";
import { companyFailure } from "../../../machines/app/app.selectors.ts";
import { useApp, useAppState } from "../../app-actor.ts";
import { ImageIfAny } from "../letter-image/letter-image.tsx";
import { LanguageSwitcher } from "../language-switcher/language-switcher.tsx";
import { Mark } from "../mark/mark.tsx";
import { Refusal } from "../refusal/refusal.tsx";
import { ScreenHeading } from "../screen-heading/screen-heading.tsx";
import { ThemeToggle } from "../theme-toggle/theme-toggle.tsx";
import { sends } from "../../sends.ts";
import { classes } from "../classes.ts";
import { Sentence } from "../sentence.tsx";
import buttons from "../button/button.module.css";
import styles from "./account-layout.module.css";

/** The help beside the settings of a page. The app provides it, because components cannot import the menus. */
export const PageHelp = createContext<ReactNode>(null);

interface PageFrameProps {
  /** The organisation of the page, if known. */
  company?: { name: string; logo: string | null } | null | undefined;
  className?: string | undefined;
  /** False on a page whose root can't handle a choice. */
  settings?: boolean;
  /** The page's `<main>` and its `<aside>`. */
  children: ReactNode;
}

/** The frame of every page without menus: name, footer, language and colours. */
export function PageFrame({ company, className, settings = true, children }: PageFrameProps) {
  const { config, texts } = useApp();
  const help = useContext(PageHelp);
  return (
    <div className={classes(styles.page, className)}>
      <header className={styles.brand}>
        {company ? <CompanyMark {...company} /> : <Mark />}
        <span translate="no">{company?.name ?? config.productName}</span>
      </header>
      {children}
      <Foot />
      {settings && (
        <section aria-label={texts.settings} className={styles.settings}>
          <span className={styles.help}>{help}</span>
          <LanguageSwitcher />
          <ThemeToggle />
        </section>
      )}
    </div>
  );
}

/** The footer of every page. */
export function Foot() {
  const { config, texts, year } = useApp();
  return (
    <footer className={styles.footer}>
      <Sentence text={texts.copyright(year, config.productName)} names={[config.productName]} />
    </footer>
  );
}

/** The organisation's logo, or its first letter. */
const CompanyMark = ({ name, logo }: { name: string; logo: string | null }) => (
  <span className={styles.company} translate="no" aria-hidden="true">
    <span>{name.slice(0, 1)}</span>
    {logo !== null && <ImageIfAny key={logo} src={logo} />}
  </span>
);

export interface ContentProps {
  heading: string;
  /** Names in the heading. */
  names?: readonly (string | null | undefined)[];
  /** A sentence under the heading. */
  lead?: ReactNode;
  /** As wide as the page instead of a form. */
  wide?: boolean;
  children?: ReactNode;
}

/** The page's `<main>`. */
export const Content = ({ heading, names, lead, wide = false, children }: ContentProps) => (
  <main className={styles.main}>
    <div className={classes(styles.content, wide && styles.wide)}>
      <ScreenHeading text={heading} names={names} />
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      <div className={styles.body}>{children}</div>
    </div>
  </main>
);

export interface AccountLayoutProps extends ContentProps, Pick<PageFrameProps, "company"> {
  /** Next to the form in a wide window, after it in a narrow one. */
  aside?: ReactNode;
}

/** Says that the organisation's name and logo couldn't be loaded, and offers to try again. */
function CompanyMissing() {
  const { actor, texts } = useApp();
  const failure = useAppState(companyFailure);
  if (failure === null) return null;
  const retries = sends(actor, { type: "company.retry" });
  return (
    <div className={styles.missing}>
      <Refusal about={texts.company.missing} failure={failure} />
      <button
        type="button"
        className={buttons.small}
        {...retries}
        onClick={({ currentTarget }) => {
          // The button goes, and the focus with it.
          currentTarget.closest("main")?.querySelector("h1")?.focus();
          retries.onClick();
        }}
      >
        {texts.company.retry}
      </button>
    </div>
  );
}

/** The layout of every account screen: name, heading, content and footer. */
export const AccountLayout = ({ company, aside, ...content }: AccountLayoutProps) => (
  <PageFrame company={company} className={aside === undefined ? styles.doorway : styles.withAside}>
    <Content {...content}>
      {content.children}
      <CompanyMissing />
    </Content>
    {aside !== undefined && <aside>{aside}</aside>}
  </PageFrame>
);
