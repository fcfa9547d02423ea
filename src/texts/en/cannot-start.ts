export const storageClosed = {
  heading: "Cookies are switched off",
  text: "Signing in needs cookies and site storage. Please allow them for this site in your browser and load the page again.",
};

export const configuration = {
  heading: "This site is not set up correctly",
  text: "The page's configuration is missing or has mistakes. If you run this site, correct what is listed here; otherwise please tell whoever does.",
};
