import { Kbd, Table } from "@mantine/core";
import { debugLogState } from "../../adapters/debug-log.ts";
import { shortcutList } from "../../texts/en/chrome.ts";
import { useTexts } from "../../app-actor.ts";

/** The keyboard shortcuts that work here. */
export function Shortcuts() {
  const texts = useTexts("shortcutList", shortcutList);
  const rows = [
    { keys: [["Tab"], ["Shift", "Tab"]], does: texts.next },
    { keys: [["↑"], ["↓"]], does: texts.choose },
    { keys: [["Enter"]], does: texts.submit },
    { keys: [["Esc"]], does: texts.close },
    { keys: [["Alt", "Shift", "S"]], does: texts.report },
    // The production account host has no debug log.
    ...(debugLogState() === null
      ? []
      : [
          { keys: [["Ctrl", "Shift", "E"]], does: texts.logOn },
          { keys: [["Ctrl", "Shift", "S"]], does: texts.logOff },
        ]),
  ];
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{texts.keys}</Table.Th>
          <Table.Th scope="col">{texts.does}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ keys, does }) => (
          <Table.Tr key={does}>
            <Table.Td>
              {keys.map((together, index) => (
                <span key={together.join("+")}>
                  {index > 0 && <span>{` ${texts.or} `}</span>}
                  <KeysPressedAtOnce keys={together} />
                </span>
              ))}
            </Table.Td>
            <Table.Td>{does}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Keys that a person presses at once. */
const KeysPressedAtOnce = ({ keys }: { keys: readonly string[] }) =>
  keys.map((key, index) => (
    <span key={key}>
      {index > 0 && <span>+</span>}
      <Kbd size="sm" translate="no">
        {key}
      </Kbd>
    </span>
  ));
