export const storageClosed = {
  heading: "Cookies are turned off",
  text: "You need cookies and site data to sign in. Allow them for this site in your browser settings, then reload the page.",
};

export const configuration = {
  heading: "This site isn't set up correctly",
  text: "The site's configuration is missing or has errors. If you manage this site, fix the problems below. If not, let its administrator know.",
};
