import { colorsTuple, createTheme } from "@mantine/core";

const tokens = (...names: readonly string[]) => colorsTuple(names.map((name) => `var(--${name})`));

/**
 * Mantine's theme, built from the app's own variables (`tokens.css`) so that its components match. Tokens switch
 * between light and dark themselves, so only Mantine's light scheme is used: its white becomes the background of fields
 * and the text colour on filled elements.
 */
export const theme = createTheme({
  primaryColor: "brand",
  primaryShade: 7,
  colors: {
    brand: colorsTuple("var(--action)"),
    red: colorsTuple("var(--danger)"),
    gray: tokens("sunken", "sunken", "line", "line", "line-control", "line-control", "ink-soft", "ink", "ink", "ink"),
  },
  white: "var(--surface)",
  black: "var(--ink)",
  fontFamily: "var(--font)",
  headings: { fontFamily: "var(--font)", fontWeight: "650" },
  defaultRadius: "md",
  radius: { sm: "var(--radius-s)", md: "var(--radius-m)", lg: "var(--radius-l)" },
  fontSizes: { xs: "var(--text-xs)", sm: "var(--text-s)", md: "var(--text-m)", lg: "var(--text-l)" },
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    // While Mantine holds the place of an open popover, each opening keeps the nodes of all earlier ones alive.
    Popover: { defaultProps: { preventPositionChangeWhenVisible: false } },
    Checkbox: { defaultProps: { size: "md" } },
    Radio: { defaultProps: { size: "md" } },
  },
});
