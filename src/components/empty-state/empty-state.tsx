import { Text } from "@mantine/core";

/** Stands where there would be something if there were any. */
export const EmptyState = ({ text }: { text: string }) => (
  <Text p="var(--space-5)" bd="1px dashed var(--line-control)" bdrs="lg" c="dimmed">
    {text}
  </Text>
);
