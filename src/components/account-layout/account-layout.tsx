import type { ReactNode } from "react";
import { useApp } from "../../app-actor.ts";
import { LanguageSwitcher } from "../language-switcher/language-switcher.tsx";
import { Mark } from "../mark/mark.tsx";
import { ScreenHeading } from "../screen-heading/screen-heading.tsx";
import { ThemeToggle } from "../theme-toggle/theme-toggle.tsx";
import { classes } from "../classes.ts";
import styles from "./account-layout.module.css";

interface PageFrameProps {
  /** The organisation whose page it is, where one is known. */
  company?: { name: string; logo: string | null } | null | undefined;
  className?: string | undefined;
  /** Without them where nothing would hear of a choice. */
  settings?: boolean;
  /** The page's `<main>`, and what stands beside it. */
  children: ReactNode;
}

/** Around every page without menus: whose it is, the foot, language and colours. */
export function PageFrame({ company, className, settings = true, children }: PageFrameProps) {
  const { config, texts } = useApp();
  return (
    <div className={classes(styles.page, className)}>
      <header className={styles.brand}>
        {company ? <CompanyMark {...company} /> : <Mark />}
        <span>{company?.name ?? config.productName}</span>
      </header>
      {children}
      <Foot />
      {settings && (
        <section aria-label={texts.settings} className={styles.settings}>
          <LanguageSwitcher />
          <ThemeToggle />
        </section>
      )}
    </div>
  );
}

/** Stands at the end of every page. */
export function Foot() {
  const { config, texts, now } = useApp();
  return (
    <footer className={styles.footer}>{texts.copyright(new Date(now()).getFullYear(), config.productName)}</footer>
  );
}

/** Stands beside the name: its logo, or the first letter. */
const CompanyMark = ({ name, logo }: { name: string; logo: string | null }) => (
  <span className={styles.company} aria-hidden="true">
    {name.slice(0, 1)}
    {logo !== null && (
      // Drawn ahead, one that is not lazy gets a <link> before the page's own markup, and React draws all of it again.
      <img src={logo} alt="" loading="lazy" onError={({ currentTarget }) => (currentTarget.hidden = true)} />
    )}
  </span>
);

export interface ContentProps {
  heading: string;
  /** A sentence under the heading. */
  lead?: ReactNode;
  /** As wide as the page and not as a form. */
  wide?: boolean;
  children?: ReactNode;
}

/** The page's `<main>`. */
export const Content = ({ heading, lead, wide = false, children }: ContentProps) => (
  <main className={styles.main}>
    <div className={classes(styles.content, wide && styles.wide)}>
      <ScreenHeading text={heading} />
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      <div className={styles.body}>{children}</div>
    </div>
  </main>
);

export interface AccountLayoutProps extends ContentProps, Pick<PageFrameProps, "company"> {
  /** Stands beside the form on a wide window and after it on a narrow one. */
  aside?: ReactNode;
}

/** What every account screen stands in: whose page it is, the heading, the content and the foot. */
export const AccountLayout = ({ company, aside, ...content }: AccountLayoutProps) => (
  <PageFrame company={company} className={aside === undefined ? styles.doorway : styles.withAside}>
    <Content {...content} />
    {aside !== undefined && <aside>{aside}</aside>}
  </PageFrame>
);
