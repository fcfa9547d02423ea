/** Tells the style sheets how high the messages are. Returns a function that ends this. */
export function makeRoom(messages: HTMLElement): () => void {
  const { style } = document.documentElement;
  const sizes = new ResizeObserver(() => style.setProperty("--messages", `${messages.offsetHeight}px`));
  sizes.observe(messages);
  return () => {
    sizes.disconnect();
    style.removeProperty("--messages");
  };
}
