import "@mantine/core/styles/default-css-variables.css";
import { DirectionContext, type MantineColorSchemeManager, MantineProvider } from "@mantine/core";
import { type ReactNode, useMemo } from "react";
import { languages } from "../../../machines/shared/languages.ts";
import { useApp, useAppState } from "../../app-actor.ts";
import { theme } from "../../theme/theme.ts";

/** The root actor keeps the choice of colours; Mantine only hears of it. */
const keptElsewhere: MantineColorSchemeManager = {
  get: (otherwise) => otherwise,
  set() {},
  subscribe() {},
  unsubscribe() {},
  clear() {},
};

/** So it is with the direction: it is the language's. */
const followed = { toggleDirection() {}, setDirection() {} };

/** Must stand around every Mantine piece. In a chunk of its own, with the pieces: no account screen needs it. */
export function MantineRoot({ children }: { children: ReactNode }) {
  const chosen = useAppState(({ context }) => context.theme, null);
  const { language } = useApp();
  const direction = useMemo(() => ({ dir: languages[language].direction, ...followed }), [language]);
  return (
    <DirectionContext value={direction}>
      <MantineProvider
        theme={theme}
        colorSchemeManager={keptElsewhere}
        defaultColorScheme="auto"
        {...(chosen !== null && { forceColorScheme: chosen })}
        withGlobalClasses={false}
        deduplicateInlineStyles
        getStyleNonce={styleNonce}
      >
        {children}
      </MantineProvider>
    </DirectionContext>
  );
}

/** The page's own nonce, without which its policy refuses a style element. */
const styleNonce = () => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";
