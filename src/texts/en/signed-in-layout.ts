/** For when the menus around a page do not come. */
export const signedInLayout = {
  menuMissing: "The menu could not be loaded.",
  loadMenu: "Load the menu",
};
