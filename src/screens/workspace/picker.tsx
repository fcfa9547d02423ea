import { useSelector } from "@xstate/react";
import { type ReactNode, useEffect, useId, useMemo, useRef } from "react";
import type { ActorRefFrom } from "xstate";
import { Refusal } from "../../components/refusal/refusal.tsx";
import { RouteLink } from "../../components/link/route-link.tsx";
import { SubmitButton } from "../../components/button/submit-button.tsx";
import { assertPresent } from "../../../machines/shared/assert-present.ts";
import { type ProductKey, productKeys } from "../../../machines/shared/products.ts";
import type { workspaceMachine } from "../../../machines/workspace/workspace.machine.ts";
import { chosenOrganisation, foundOf } from "../../../machines/workspace/search.ts";
import { dropEarlyPresses } from "../../early-use.ts";
import { OrganisationList } from "./organisation-list.tsx";
import { ProductTiles } from "./product-tiles.tsx";
import { products, workspace } from "../../texts/en/workspace.ts";
import { useTexts } from "../../texts/use-texts.ts";
import { Sentence } from "../../components/sentence.tsx";
import styles from "./workspace.module.css";

export type WorkspaceFlow = ActorRefFrom<typeof workspaceMachine>;

/** Sends what was chosen in what the service has drawn, when it was not heard yet. */
function sendEarly(form: HTMLFormElement, flow: WorkspaceFlow): void {
  const chosen = new FormData(form);
  const [orgId, product] = [chosen.get("organisation"), chosen.get("product")];
  const { context } = flow.getSnapshot();
  if (typeof orgId === "string" && orgId !== context.orgId) {
    flow.send({ type: "organisation.choose", orgId });
    // Its products are only seen now, so what was sent with them in view is not what was wanted.
    dropEarlyPresses();
  } else if (isProduct(product) && product !== context.product) {
    flow.send({ type: "product.choose", product });
  }
  const search = form.querySelector<HTMLInputElement>("input[type=search]")?.value;
  if (search) flow.send({ type: "search.change", search });
}

const isProduct = (value: unknown): value is ProductKey => productKeys.some((key) => key === value);

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
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => sendEarly(assertPresent(form.current), flow), [flow]);
  return (
    <form
      ref={form}
      className={styles.picker}
      noValidate
      // After Back the browser would restore an earlier choice over one that was made since.
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        flow.send({ type: "form.submit" });
      }}
    >
      <div className={styles.columns}>
        <OrganisationList organisations={organisations} found={found} chosen={orgId} busy={busy} send={flow.send} />
        {found.length > 0 && (
          <ProductTiles access={organisation?.access ?? null} chosen={product} busy={busy} send={flow.send} />
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
