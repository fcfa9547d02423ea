/** Limits of the suite's products that no piece has as its own default. */

/** Milliseconds without a key until tickets are searched. */
export const TICKET_SEARCH_DEBOUNCE_MS = 1_000;

/** Milliseconds without another change until a new size of the window counts. */
export const RESIZE_DEBOUNCE_MS = 500;

/** Rows of a page where a list is not one of the shared tables. */
export const OTHER_PAGE_SIZE = 25;

/** Hexadecimal digits of a random id. */
export const RANDOM_ID_LENGTH = 24;

/** Widths of the window in pixels, each the last of its kind. */
export const breakpoints = { mobile: 576, tablet: 768, tabletLandscape: 1024 } as const;

/** Whether a window of this width has the layout for telephones. */
export const isMobileLayout = (width: number): boolean => width <= breakpoints.tablet;

export const DEFAULT_TIME_ZONE = "Asia/Kolkata";
