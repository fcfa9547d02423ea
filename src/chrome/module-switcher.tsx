import { useSelector } from "@xstate/react";
import { modulesOf } from "../../machines/app/menu.ts";
import { chosenOrganisation } from "../../machines/workspace/search.ts";
import { useAppState } from "../app-actor.ts";
import { NewTabLink } from "../components/link/new-tab-link.tsx";
import { productIcons } from "../components/product-icons/product-icons.tsx";
import { moduleSwitcher } from "../texts/en/chrome.ts";
import { products } from "../texts/en/workspace.ts";
import { useTexts } from "../texts/use-texts.ts";
import { Flyout } from "./flyout.tsx";
import { ModulesIcon } from "./menu-icons.tsx";
import styles from "./tools.module.css";

/** The products of the chosen organisation, each in a new tab (specification section 2, Navigation chrome). */
export function ModuleSwitcher() {
  const texts = useTexts("moduleSwitcher", moduleSwitcher);
  const names = useTexts("products", products);
  const context = useAppState((snapshot) => snapshot.context, null);
  const workspace = useAppState((snapshot) => snapshot.children.workspace ?? null, null);
  const chosen = useSelector(workspace ?? undefined, (snapshot) => {
    return snapshot === undefined ? null : chosenOrganisation(snapshot.context);
  });
  const modules = context === null ? [] : modulesOf(context, chosen);
  return (
    <Flyout label={texts.open} face={<ModulesIcon />}>
      {modules.length === 0 ? (
        <p className={styles.note}>{texts.none}</p>
      ) : (
        <>
          <p className={styles.note}>{texts.lead}</p>
          <ul className={styles.modules}>
            {modules.map(({ product, url }) => {
              const ProductIcon = productIcons[product];
              return (
                <li key={product}>
                  <NewTabLink href={url} className={styles.module}>
                    <ProductIcon />
                    {names[product].name}
                  </NewTabLink>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </Flyout>
  );
}
