import { galleryPage } from "../../gallery/gallery-page.ts";
import { IconList } from "../../gallery/icon-list.tsx";
import { productIcons } from "./product-icons.tsx";

export const page = galleryPage<object>({
  name: "Product icons",
  about: "One sign for each product, on its tile and in the menus.",
  states: [{ name: "All of them", Show: () => <IconList icons={productIcons} /> }],
  props: {},
});
