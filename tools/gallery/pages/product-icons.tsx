import { galleryPage } from "../gallery-page.ts";
import { IconList } from "../icon-list.tsx";
import { productIcons } from "../../../src/components/product-icons/product-icons.tsx";

export const page = galleryPage<object>({
  name: "Product icons",
  about: "An icon for each product, on tiles and in menus.",
  states: [{ name: "All of them", Show: () => <IconList icons={productIcons} /> }],
  props: {},
});
