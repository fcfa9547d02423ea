import { Text } from "@mantine/core";

/** Shown in place of an empty list. */
export const EmptyState = ({ text }: { text: string }) => (
  <Text p="var(--space-5)" bd="1px dashed var(--line-control)" bdrs="lg" c="dimmed">
    {text}
  </Text>
);
