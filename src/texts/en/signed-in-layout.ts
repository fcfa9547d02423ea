/** Shown when the menus around a page cannot be loaded, and above a page to which a link for a new password led. */
export const signedInLayout = {
  menuMissing: "We couldn't load the menu.",
  loadMenu: "Load menu",
  resetLink: "You're signed in, so your link for a new password wasn't opened.",
  useResetLink: "Sign out and use the link",
};
