// Mantine's styles in its own order: base components first.
import "@mantine/core/styles/global.layer.css";
import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/core/styles/Paper.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Group.layer.css";
import "@mantine/core/styles/Stack.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Text.layer.css";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/ActionIcon.layer.css";
import "@mantine/core/styles/Avatar.layer.css";
import "@mantine/core/styles/Badge.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Drawer.layer.css";
import "@mantine/core/styles/Kbd.layer.css";
import "@mantine/core/styles/List.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import "@mantine/core/styles/NavLink.layer.css";
import "@mantine/core/styles/Notification.layer.css";
import "@mantine/core/styles/Pagination.layer.css";
import "@mantine/core/styles/Progress.layer.css";
import "@mantine/core/styles/Radio.layer.css";
import "@mantine/core/styles/Skeleton.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import "@mantine/core/styles/Table.layer.css";
import "@mantine/core/styles/Tooltip.layer.css";
import "@mantine/notifications/styles.layer.css";
import "../../theme/forced-colors.css";
import { DirectionContext, MantineContext, MantineProvider } from "@mantine/core";
import { type ComponentType, type ReactNode, use } from "react";
import { languages } from "../../../machines/shared/languages.ts";
import { useApp } from "../../app-actor.ts";
import { theme } from "../../theme/theme.ts";

/** Mantine's provider; inside another one it adds nothing. It is part of the kit, which the first page doesn't load. */
export function MantineRoot({ children }: { children: ReactNode }) {
  const { language } = useApp();
  const isInside = use(MantineContext) !== null;
  if (isInside) return children;
  const dir = languages[language].direction;
  return (
    <DirectionContext value={{ dir, toggleDirection() {}, setDirection() {} }}>
      <MantineProvider
        theme={theme}
        // The tokens handle light and dark themselves.
        forceColorScheme="light"
        withGlobalClasses={false}
        // Generates Mantine's variables at run time, because their file would add 3 KB.
        deduplicateCssVariables={false}
        deduplicateInlineStyles
        getStyleNonce={styleNonce}
      >
        {children}
      </MantineProvider>
    </DirectionContext>
  );
}

/** A screen that uses the kit. Its chunk imports the kit, so that the two load together. */
export const inKit = (Screen: ComponentType): ComponentType =>
  function ScreenInKit() {
    return (
      <MantineRoot>
        <Screen />
      </MantineRoot>
    );
  };

/** The page's nonce. The content security policy refuses a style element without it. */
const styleNonce = () => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";
