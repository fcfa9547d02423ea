import { useApp } from "../../../app-actor.ts";
import { CheckIcon } from "../../../components/icons/icons.tsx";
import { Sentence } from "../../../components/sentence.tsx";
import styles from "./welcome.module.css";

/** The welcome panel: headline, tagline and the four values. */
export function Welcome({ company }: { company: string | null }) {
  const { config, texts } = useApp();
  const { welcome } = texts;
  return (
    <div className={styles.panel}>
      <Arches />
      <div className={styles.greeting}>
        <p className={styles.headline}>
          <Sentence text={welcome.headline(company ?? config.productName)} names={[company ?? config.productName]} />
        </p>
        <p className={styles.tagline}>{company === null ? welcome.taglineProduct : welcome.taglineCompany}</p>
      </div>
      <div>
        <h2 className={styles.valuesHeading}>{welcome.valuesHeading}</h2>
        <ul className={styles.values}>
          {welcome.values.map((value) => (
            <li key={value}>
              <CheckIcon />
              <span>{value}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** A row of doorways with light at the end. */
const Arches = () => (
  <svg className={styles.arches} viewBox="0 0 400 560" aria-hidden="true">
    <linearGradient id="welcome-light" x1="0" y1="1" x2="0" y2="0">
      <stop className={styles.near} />
      <stop className={styles.far} offset="1" />
    </linearGradient>
    <path d="M0 560V200a200 200 0 0 1 400 0v360Z" />
    <path d="M50 560V220a150 150 0 0 1 300 0v340Z" />
    <path d="M100 560V240a100 100 0 0 1 200 0v320Z" />
    <path d="M145 560V262a55 55 0 0 1 110 0v298Z" fill="url(#welcome-light)" />
  </svg>
);
