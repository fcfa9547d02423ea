const script = process.env.npm_lifecycle_event;

/**
 * How the operator calls the command line here: by npm in a clone, else by the name on the image's PATH. In the image
 * npm's `service` does not work, and npm starts nothing; `npx foyer` is not a script.
 */
export const programName = !script || script === "npx" ? "foyer" : "npm run service --";
