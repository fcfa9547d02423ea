/** A page to draw into. Its first line keeps the browser from drawing as old browsers did. */
export const EMPTY_PAGE = "<!doctype html>";
