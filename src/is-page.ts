/** Whether a response is a page: a static host may answer a request for a missing file with its index page. */
export const isPage = ({ headers }: Response): boolean => headers.get("content-type")?.startsWith("text/html") === true;
