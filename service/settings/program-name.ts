const script = process.env.npm_lifecycle_event;

/**
 * How the operator calls the command line here: by npm in a clone, else by the name that the image has on its PATH. After
 * `npm prune`, npm has no `service` any more, and nothing is started by npm; `npx foyer` is not a script.
 */
export const programName = !script || script === "npx" ? "foyer" : "npm run service --";
