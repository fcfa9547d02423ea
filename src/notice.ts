import { reloadUpdated } from "./adapters/service-worker.ts";
import { classes } from "./components/classes.ts";
import buttons from "./components/button/button.module.css";
import { makeRoom } from "./components/messages/make-room.ts";
import styles from "./components/messages/messages.module.css";
import type { Texts } from "./texts/en.ts";

/**
 * Messages on a page whose views have failed to load, so that nothing else can draw them. They look like the app's own
 * (`components/messages/`).
 */
export function createNotice({ connection, update }: Texts) {
  const messages = element("div", styles.messages);
  let endRoom = () => {};
  const say = (...parts: HTMLElement[]) => {
    if (!messages.isConnected) endRoom = makeRoom(messages);
    messages.replaceChildren(...parts);
    document.body.append(messages);
  };
  return {
    /** Each failed attempt says so; the message stays as it is, and so does the offer to reload. */
    sayOffline() {
      if (messages.isConnected) return;
      const banner = element("span", classes(styles.banner, "late"), element("span", styles.light), connection.offline);
      say(element("output", undefined, banner));
    },
    offerReload() {
      const reload = element("button", buttons.button, update.reload);
      reload.addEventListener("click", () => void reloadUpdated());
      say(element("div", styles.banner, element("output", undefined, update.ready), reload));
    },
    remove() {
      endRoom();
      messages.remove();
    },
  };
}

function element<Tag extends "div" | "span" | "output" | "button">(
  tag: Tag,
  className: string | undefined,
  ...children: readonly (string | HTMLElement)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  if (className !== undefined) made.className = className;
  made.append(...children);
  return made;
}
