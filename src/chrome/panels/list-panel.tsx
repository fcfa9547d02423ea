import { gives, type Press, type Receiver } from "../../sends.ts";
import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import type { Failure } from "../../../machines/shared/failure.ts";
import { hasPages, type Paging } from "../../../machines/shared/paging.ts";
import { Pagination } from "../../components/pagination/pagination.tsx";
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

interface PageTurn {
  type: "list.page";
  page: Pick<Paging, "limit" | "currentPage">;
}

/** The pages of a list, if it has several. */
export function ListPages({ flow, paging }: { flow: Receiver<PageTurn>; paging: Paging }) {
  const turns = gives(flow, "list.page", ({ limit, currentPage }: Paging) => ({
    type: "list.page",
    page: { limit, currentPage },
  }));
  return hasPages(paging) && <Pagination {...paging} turns={turns} />;
}
