/** Mantine with its styles, all that the app uses of it: one chunk for every screen and piece made with it. */
export const loadKit = () => import("./mantine-root.tsx");
