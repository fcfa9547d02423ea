import { clock } from "./clock.ts";

/**
 * Waits for the next task, so that the browser first paints the text typed meanwhile. A message begins the task,
 * because browsers delay timers of pages in the background. A timer begins it too, because WebKit sometimes loses the
 * message after a reload.
 */
export const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage("next");
    clock.setTimeout(resolve, 0);
  });
