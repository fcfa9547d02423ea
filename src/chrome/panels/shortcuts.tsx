import { debugLogState } from "../../adapters/debug-log.ts";
import { shortcutList } from "../../texts/en/chrome.ts";
import { useTexts } from "../../texts/use-texts.ts";
import styles from "./panels.module.css";

/** The keys that do something, here and now. */
export function Shortcuts() {
  const texts = useTexts("shortcutList", shortcutList);
  const rows = [
    { keys: [["Tab"], ["Shift", "Tab"]], does: texts.next },
    { keys: [["↑"], ["↓"]], does: texts.choose },
    { keys: [["Enter"]], does: texts.submit },
    { keys: [["Esc"]], does: texts.close },
    { keys: [["Alt", "Shift", "S"]], does: texts.report },
    // Not on the production account host (specification section 9).
    ...(debugLogState() === null
      ? []
      : [
          { keys: [["Ctrl", "Shift", "E"]], does: texts.logOn },
          { keys: [["Ctrl", "Shift", "S"]], does: texts.logOff },
        ]),
  ];
  return (
    <table className={styles.shortcuts}>
      <thead>
        <tr>
          <th scope="col">{texts.keys}</th>
          <th scope="col">{texts.does}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ keys, does }) => (
          <tr key={does}>
            <td>
              {keys.map((together, index) => (
                <span key={together.join("+")}>
                  {index > 0 && ` ${texts.or} `}
                  <Together keys={together} />
                </span>
              ))}
            </td>
            <td>{does}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Keys that are pressed at once. */
function Together({ keys }: { keys: readonly string[] }) {
  return keys.map((key, index) => (
    <span key={key}>
      {index > 0 && "+"}
      <kbd className={styles.key}>{key}</kbd>
    </span>
  ));
}
