import { createTheme } from "@mantine/core";

/** Mantine's theme, in the app's own variables (`tokens.css`), so that its pieces look like the rest. */
export const theme = createTheme({
  primaryColor: "brand",
  primaryShade: { light: 7, dark: 7 },
  colors: {
    brand: [
      "var(--brand-0)",
      "var(--brand-1)",
      "var(--brand-2)",
      "var(--brand-3)",
      "var(--brand-4)",
      "var(--brand-5)",
      "var(--brand-6)",
      "var(--brand-7)",
      "var(--brand-8)",
      "var(--brand-9)",
    ],
  },
  fontFamily: "var(--font)",
  headings: { fontFamily: "var(--font)", fontWeight: "650" },
  defaultRadius: "md",
  radius: { sm: "var(--radius-s)", md: "var(--radius-m)", lg: "var(--radius-l)" },
  fontSizes: { xs: "var(--text-xs)", sm: "var(--text-s)", md: "var(--text-m)", lg: "var(--text-l)" },
  respectReducedMotion: true,
});
