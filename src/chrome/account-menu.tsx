import { Box, Group, Text } from "@mantine/core";
import type { Theme } from "../../machines/shared/channels.ts";
import type { SessionUser } from "../../machines/shared/contract-values.ts";
import { useApp, useAppState, useTexts } from "../app-actor.ts";
import { gives, sends } from "../sends.ts";
import { RadioGroup } from "../components/radio/radio-group.tsx";
import { accountMenu } from "../texts/en/chrome.ts";
import { ActionItem, Flyout, Items, LinkItem, PageItem, PanelItem } from "./flyout.tsx";
import { PersonAvatar } from "./person-avatar.tsx";
import { Sentence } from "../components/sentence.tsx";

/** The account menu: who is signed in, their devices, signing out. */
export function AccountMenu({ session }: { session: SessionUser }) {
  const { actor, config, texts: common } = useApp();
  const texts = useTexts("accountMenu", accountMenu);
  const { email, employeeCode, role, company } = session;
  const name = session.name ?? email ?? employeeCode ?? texts.nameless;
  const face = (width: number) => <PersonAvatar session={session} name={name} width={width} />;
  return (
    <Flyout label={texts.open(name)} face={face(32)}>
      <Group wrap="nowrap" p="sm">
        {face(40)}
        <Text component="div" size="xs" c="dimmed" miw={0}>
          <Text fw={600} size="sm" c="var(--ink)" translate="no">
            {name}
          </Text>
          {email !== null && email !== name && <div translate="no">{email}</div>}
          <div>
            <Sentence
              text={[texts.roles[role], ...(company === null ? [] : [company])].join(" · ")}
              names={[company]}
            />
          </div>
        </Text>
      </Group>
      <Items>
        <PanelItem panel="sessions">{texts.devices}</PanelItem>
        <PanelItem panel="passkeys">{texts.passkeys}</PanelItem>
        {config.passkeysAt !== undefined && (
          <LinkItem href={config.passkeysAt}>{common.login.passkeysAt(new URL(config.passkeysAt).host)}</LinkItem>
        )}
        <PanelItem panel="apps">{texts.apps}</PanelItem>
        <PanelItem panel="activity">{texts.activity}</PanelItem>
        <PanelItem panel="picture">{texts.picture}</PanelItem>
        <PageItem to={{ name: "changePassword" }}>{texts.changePassword}</PageItem>
        <ActionItem press={sends(actor, { type: "session.signOut" })}>{texts.logout}</ActionItem>
      </Items>
      <Appearance />
    </Flyout>
  );
}

/** Light, dark or the system's. The help menu only switches between light and dark. */
function Appearance() {
  const { actor } = useApp();
  const texts = useTexts("accountMenu", accountMenu);
  const theme = useAppState(({ context }) => context.theme);
  const options = (["system", "light", "dark"] as const).map((value) => ({ value, label: texts[value] }));
  return (
    <Box p="sm">
      <RadioGroup
        label={texts.colours}
        options={options}
        value={theme ?? "system"}
        chooses={gives(actor, "theme.choose", (value) => {
          const theme: Theme | null = value === "light" || value === "dark" ? value : null;
          return { type: "theme.choose", theme };
        })}
      />
    </Box>
  );
}
