/** Shown when the menus around a page cannot be loaded. */
export const signedInLayout = {
  menuMissing: "We couldn't load the menu.",
  loadMenu: "Load menu",
};
