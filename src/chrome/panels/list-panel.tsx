import type { Press } from "../../sends.ts";
import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import type { Failure } from "../../../machines/shared/failure.ts";
import { Refusal } from "../../components/refusal/refusal.tsx";
import buttons from "../../components/button/button.module.css";

/** A panel whose machine has the states of `listStates`. It shows the children if there is a list or one is coming. */
export function ListPanel({
  state,
  texts,
  reloads,
  children,
}: {
  state: { matches(name: "notOffered" | "failed"): boolean; context: { failure: Failure | null } };
  texts: { notOffered: string; retry: string };
  reloads: Press;
  children: ReactNode;
}) {
  if (state.matches("notOffered")) return <p>{texts.notOffered}</p>;
  if (!state.matches("failed")) return <Stack>{children}</Stack>;
  return (
    <Stack align="flex-start">
      <Refusal failure={state.context.failure} />
      <button type="button" className={buttons.small} {...reloads}>
        {texts.retry}
      </button>
    </Stack>
  );
}
