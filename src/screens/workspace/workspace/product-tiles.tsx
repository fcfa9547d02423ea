import type { Access, ProductKey } from "../../../../machines/shared/products.ts";
import { productsOf } from "../../../../machines/workspace/access.ts";
import type { WorkspaceEvent } from "../../../../machines/workspace/workspace/workspace.types.ts";
import { EmptyState } from "../../../components/empty-state/empty-state.tsx";
import { productIcons } from "../../../components/product-icons/product-icons.tsx";
import { products, workspace } from "../../../texts/en/workspace.ts";
import { useTexts } from "../../../app-actor.ts";
import { alsoMarked, chooses, type Receiver, sends } from "../../../sends.ts";
import styles from "./workspace.module.css";

/** The products of the chosen organisation, as native radio buttons. */
export function ProductTiles({
  access,
  chosen,
  busy,
  flow,
}: {
  /** Null if no organisation is chosen. */
  access: Access | null;
  chosen: ProductKey | null;
  /** True while the app opens the choice: the person can't change it any more. */
  busy: boolean;
  flow: Receiver<WorkspaceEvent>;
}) {
  const names = useTexts("products", products);
  const texts = useTexts("workspace", workspace);
  const offered = access === null ? [] : productsOf(access);
  const none = access === null ? texts.chooseOrganisation : texts.noProductHere;
  return (
    <fieldset className={styles.group} aria-disabled={busy || undefined}>
      <legend className={styles.legend}>{texts.products}</legend>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output element may have no paragraph in it */}
      <div role="status">
        {offered.length === 0 ? <EmptyState text={none} /> : <p className="unseen">{texts.offered(offered.length)}</p>}
      </div>
      {offered.length > 0 && (
        <div className={styles.tiles}>
          {offered.map((product) => {
            const ProductIcon = productIcons[product];
            const { name, about } = names[product];
            const { onClick: open, ...opens } = sends(flow, { type: "product.open", product });
            const choice = chooses(flow, { type: "product.choose", product });
            return (
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter does the same
              <label key={product} className={styles.tile} onDoubleClick={open}>
                <input
                  type="radio"
                  className={styles.radio}
                  name="product"
                  value={product}
                  checked={product === chosen}
                  {...choice}
                  {...alsoMarked(choice, opens)}
                  onKeyDown={(event) => {
                    if (event.key !== "Enter") return;
                    event.preventDefault();
                    open();
                  }}
                />
                <span className={styles.productIcon}>
                  <ProductIcon />
                </span>
                <span>
                  <span className={styles.name} translate="no">
                    {name}
                  </span>
                  <span className={styles.about}>{about}</span>
                </span>
              </label>
            );
          })}
        </div>
      )}
    </fieldset>
  );
}
