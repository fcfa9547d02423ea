import { useSelector } from "@xstate/react";
import { type ReactNode, useId, useMemo } from "react";
import type { ActorRefFrom } from "xstate";
import { Refusal } from "../../../components/refusal/refusal.tsx";
import { RouteLink } from "../../../components/link/route-link.tsx";
import { SubmitButton } from "../../../components/button/submit-button.tsx";
import type { workspaceMachine } from "../../../../machines/workspace/workspace/workspace.machine.ts";
import { chosenOrganisation, foundOf } from "../../../../machines/workspace/workspace/search.ts";
import { OrganisationList } from "./organisation-list.tsx";
import { ProductTiles } from "./product-tiles.tsx";
import { products, workspace } from "../../../texts/en/workspace.ts";
import { useTexts } from "../../../app-actor.ts";
import { submits } from "../../../sends.ts";
import { Sentence } from "../../../components/sentence.tsx";
import styles from "./workspace.module.css";

export type WorkspaceFlow = ActorRefFrom<typeof workspaceMachine>;

/** The organisations, the products of the chosen one, and Next. */
export function Picker({ flow, busy, logout }: { flow: WorkspaceFlow; busy: boolean; logout: ReactNode }) {
  const texts = useTexts("workspace", workspace);
  const context = useSelector(flow, (snapshot) => snapshot.context);
  const { organisations, orgId, product, found: ids, failure, isCompanyMFA } = context;
  const names = useTexts("products", products);
  const found = useMemo(() => foundOf({ organisations, found: ids }), [organisations, ids]);
  const organisation = chosenOrganisation(context);
  const opens = organisation && product && texts.opens(names[product].name, organisation.company);
  const opensId = useId();
  return (
    <form
      className={styles.picker}
      noValidate
      // After Back the browser would restore an earlier choice over a later one.
      autoComplete="off"
      {...submits(flow, { type: "form.submit" })}
    >
      <div className={styles.columns}>
        <OrganisationList organisations={organisations} found={found} chosen={orgId} busy={busy} flow={flow} />
        {found.length > 0 && (
          <ProductTiles access={organisation?.access ?? null} chosen={product} busy={busy} flow={flow} />
        )}
      </div>
      <div className={styles.actions}>
        <div className={styles.links}>
          {isCompanyMFA && <RouteLink to={{ name: "multiFactorSetup" }}>{texts.updateMultiFactor}</RouteLink>}
          {logout}
        </div>
        {found.length > 0 && (
          <div className={styles.next}>
            <Refusal failure={failure} />
            {opens !== null && (
              <p id={opensId} className={styles.opens}>
                <Sentence text={opens} names={[product && names[product].name, organisation?.company]} />
              </p>
            )}
            <SubmitButton
              text={texts.next}
              busy={busy}
              disabled={opens === null}
              describedBy={opens === null ? undefined : opensId}
            />
          </div>
        )}
      </div>
    </form>
  );
}
