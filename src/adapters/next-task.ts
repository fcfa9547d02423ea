/** Waits for the next task, so that what was typed meanwhile is painted before more is done. */
export const nextTask = () =>
  new Promise<void>((resolve) => {
    // Timers are delayed where many wait, and in pages in the background.
    const { port1, port2 } = new MessageChannel();
    const arrive = () => {
      port1.close();
      resolve();
    };
    port1.addEventListener("message", arrive);
    port1.start();
    port2.postMessage("next");
  });
