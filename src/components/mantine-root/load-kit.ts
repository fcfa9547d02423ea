/** Mantine with its styles, as one chunk for everything made with it. */
export const loadKit = () => import("./mantine-root.tsx");
