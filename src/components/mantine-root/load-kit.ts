/** Mantine with its styles. */
export const loadKit = () => import("./mantine-root.tsx");
