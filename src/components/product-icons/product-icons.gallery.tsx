import { galleryPage } from "../../gallery/gallery-page.ts";
import { IconList } from "../../gallery/icon-list.tsx";
import { productIcons } from "./product-icons.tsx";

export const page = galleryPage<object>({
  name: "Product icons",
  about: "An icon for each product, on tiles and in menus.",
  states: [{ name: "All of them", Show: () => <IconList icons={productIcons} /> }],
  props: {},
});
