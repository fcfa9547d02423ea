/** Limits of the suite's products that no component has as a default. */

/** Debounce of the ticket search, in milliseconds. */
export const TICKET_SEARCH_DEBOUNCE_MS = 1_000;

/** Debounce of window resizes, in milliseconds. */
export const RESIZE_DEBOUNCE_MS = 500;

/** Page size of lists other than the shared tables. */
export const OTHER_PAGE_SIZE = 25;

/** Length of a random id, in hexadecimal digits. */
export const RANDOM_ID_LENGTH = 24;

/** Maximum window width of each kind, in pixels. */
export const breakpoints = { mobile: 576, tablet: 768, tabletLandscape: 1024 } as const;

/** Whether a window of this width gets the phone layout. */
export const isMobileLayout = (width: number): boolean => width <= breakpoints.tablet;

export const DEFAULT_TIME_ZONE = "Asia/Kolkata";
