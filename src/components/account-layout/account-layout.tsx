import type { ReactNode } from "react";
import { useApp } from "../../app-actor.ts";
import { classes } from "../classes.ts";
import { LetterImage } from "../letter-image/letter-image.tsx";
import { LanguageSwitcher } from "../language-switcher/language-switcher.tsx";
import { Mark } from "../mark/mark.tsx";
import { ScreenHeading } from "../screen-heading/screen-heading.tsx";
import { ThemeToggle } from "../theme-toggle/theme-toggle.tsx";
import styles from "./account-layout.module.css";

export interface AccountLayoutProps {
  heading: string;
  /** A sentence under the heading. */
  lead?: ReactNode;
  /** The organisation whose page it is, where one is known. */
  company?: { name: string; logo: string | null } | null;
  /** Stands beside the form on a wide window and after it on a narrow one. */
  aside?: ReactNode;
  wide?: boolean;
  children?: ReactNode;
}

/** What every account screen stands in: whose page it is, the heading, the content and the foot. */
export function AccountLayout({ heading, lead, company = null, aside, wide = false, children }: AccountLayoutProps) {
  const { config, texts, now } = useApp();
  return (
    <div className={classes(styles.page, aside !== undefined ? styles.withAside : !wide && styles.doorway)}>
      <header className={styles.brand}>
        {company ? <LetterImage name={company.name} src={company.logo} /> : <Mark />}
        <span>{company?.name ?? config.productName}</span>
      </header>
      <main className={styles.main}>
        <div className={classes(styles.content, wide && styles.wide)}>
          <ScreenHeading text={heading} className={styles.heading} />
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
          <div className={styles.body}>{children}</div>
        </div>
      </main>
      {aside !== undefined && <aside className={styles.aside}>{aside}</aside>}
      <footer className={styles.footer}>{texts.copyright(new Date(now()).getFullYear(), config.productName)}</footer>
      <section aria-label={texts.settings} className={styles.settings}>
        <LanguageSwitcher />
        <ThemeToggle />
      </section>
    </div>
  );
}
