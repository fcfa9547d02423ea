import styles from "./doorway.module.css";

/** An open door with light behind it: stands on pages that have little else to show. */
export function Doorway() {
  return (
    <svg className={styles.doorway} viewBox="0 0 240 180" width="240" height="180" aria-hidden="true">
      <path className={styles.far} d="M20 168V96a100 88 0 0 1 200 0v72Z" />
      <path className={styles.near} d="M54 168V98a66 62 0 0 1 132 0v70Z" />
      <path className={styles.floor} d="M8 168h224" />
      <path className={styles.light} d="M88 168v-66a32 34 0 0 1 64 0v66Z" />
      <path className={styles.leaf} d="M88 168v-66c0-12 5-23 13-29l22 9v98Z" />
      <circle className={styles.knob} cx="117" cy="127" r="2.5" />
    </svg>
  );
}
