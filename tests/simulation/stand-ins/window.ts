/** The browser says when the network is back; a simulated page finds out by trying. */
export const addEventListener = (): void => {};
export const removeEventListener = (): void => {};
