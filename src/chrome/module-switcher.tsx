import { Text } from "@mantine/core";
import { useSelector } from "@xstate/react";
import { modulesOf } from "../../machines/app/menu.ts";
import { chosenOrganisation } from "../../machines/workspace/workspace/search.ts";
import { useAppState, useTexts } from "../app-actor.ts";
import { productIcons } from "../components/product-icons/product-icons.tsx";
import { moduleSwitcher } from "../texts/en/chrome.ts";
import { products } from "../texts/en/workspace.ts";
import { Flyout, Items, LinkItem } from "./flyout.tsx";
import { ModulesIcon } from "./menu-icons.tsx";

/** The products of the chosen organisation, each in a new tab. */
export function ModuleSwitcher() {
  const texts = useTexts("moduleSwitcher", moduleSwitcher);
  const names = useTexts("products", products);
  const context = useAppState((snapshot) => snapshot.context);
  const workspace = useAppState((snapshot) => snapshot.children.workspace ?? null);
  const chosen = useSelector(workspace ?? undefined, (snapshot) => {
    return snapshot === undefined ? null : chosenOrganisation(snapshot.context);
  });
  const modules = context === null ? [] : modulesOf(context, chosen);
  return (
    <Flyout label={texts.open} face={<ModulesIcon />}>
      <Text size="xs" c="dimmed" p="xs">
        {modules.length === 0 ? texts.none : texts.lead}
      </Text>
      <Items two>
        {modules.map(({ product, url }) => {
          const ProductIcon = productIcons[product];
          return (
            <LinkItem key={product} href={url}>
              <ProductIcon />
              <span translate="no">{names[product].name}</span>
            </LinkItem>
          );
        })}
      </Items>
    </Flyout>
  );
}
