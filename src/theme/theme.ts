import { colorsTuple, createTheme, type CSSVariablesResolver } from "@mantine/core";

const tokens = (...names: readonly string[]) => colorsTuple(names.map((name) => `var(--${name})`));

/**
 * Mantine's theme, in the app's own variables (`tokens.css`), so that its pieces look like the rest. A token is light or
 * dark by itself: the greys that Mantine draws with in light colours and those it draws with in dark ones are the same.
 */
export const theme = createTheme({
  primaryColor: "brand",
  primaryShade: { light: 7, dark: 3 },
  colors: {
    brand: tokens(...Array.from({ length: 10 }, (_, shade) => `brand-${shade}`)),
    red: colorsTuple("var(--danger)"),
    gray: tokens("sunken", "sunken", "line", "line", "line-control", "line-control", "ink-soft", "ink", "ink", "ink"),
    dark: tokens(
      "ink",
      "ink",
      "ink-soft",
      "ink-soft",
      "line-control",
      "sunken",
      "surface",
      "surface",
      "ground",
      "ground",
    ),
  },
  // What stands on a filled piece: in light colours the ground of fields as well.
  white: "var(--on-action)",
  black: "var(--ink)",
  fontFamily: "var(--font)",
  headings: { fontFamily: "var(--font)", fontWeight: "650" },
  defaultRadius: "md",
  radius: { sm: "var(--radius-s)", md: "var(--radius-m)", lg: "var(--radius-l)" },
  fontSizes: { xs: "var(--text-xs)", sm: "var(--text-s)", md: "var(--text-m)", lg: "var(--text-l)" },
  respectReducedMotion: true,
});

/** What of Mantine's dark colours comes out wrong: its white is the ink of filled pieces here, its disabled the surface. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {},
  dark: {
    "--mantine-color-bright": "var(--ink)",
    "--mantine-color-default-color": "var(--ink)",
    "--mantine-color-disabled": "var(--line)",
  },
});
