/** Mantine with its styles: the provider, and what the workspace is made of. */
export const loadKit = () => import("./mantine-root.tsx");
