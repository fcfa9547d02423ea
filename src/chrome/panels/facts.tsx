import { Table } from "@mantine/core";
import { useApp, useAppState, useTexts } from "../../app-actor.ts";
import { signedInDevices, troubleshooting } from "../../texts/en/chrome.ts";
import { VERSION } from "../../version.ts";
import { type Device, deviceOf } from "../../../machines/shared/device.ts";

/** A named value. */
export interface Fact {
  name: string;
  value: string;
  /** True for a value without words: the browser must not translate it. */
  isName?: boolean;
}

/** A table of facts. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <Table variant="vertical" layout="fixed" verticalSpacing="xs">
    <Table.Tbody>
      {facts.map(({ name, value, isName }) => (
        <Table.Tr key={name}>
          <Table.Th scope="row">{name}</Table.Th>
          <Table.Td translate={isName ? "no" : undefined}>{value}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);

/** Returns a function that names a device in the current language. */
export function useDeviceNames(): (device: Device | null) => string {
  const { on, unknown, desktopApp } = useTexts("signedInDevices", signedInDevices);
  return (device) => (device === null ? unknown : on(device.browser ?? desktopApp, device.system));
}

/** The facts that support asks for first. */
export function useAppFacts() {
  const { config } = useApp();
  const texts = useTexts("troubleshooting", troubleshooting);
  const platform = useAppState(({ context }) => context.platform);
  const shell = useAppState(({ context }) => context.shell);
  const browser = useDeviceNames()(deviceOf(navigator.userAgent));
  return {
    version: { name: texts.version, value: `${config.productName} ${VERSION}`, isName: true },
    platform: {
      name: texts.platform,
      value: [texts.platforms[platform], ...(shell ? [shell.version] : [])].join(" "),
    },
    browser: { name: texts.browser, value: browser, isName: true },
  };
}
