import { type KeyboardEvent, type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef } from "react";

/**
 * Shows a `<dialog>` over the page for as long as it is drawn; then the focus is where it was. The result is
 * for that element.
 *
 * @param onDismiss the person presses Esc, goes back or, with `byOverlay`, presses beside it: what comes of
 *   that is the owner's to decide
 */
export function useModal(onDismiss: () => void, byOverlay = false) {
  const ref = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => {
      dialog?.close();
      // A field whose text was selected behind it has the focus again but takes no key until it is given it anew.
      const { activeElement } = document;
      if (activeElement instanceof HTMLInputElement) {
        activeElement.blur();
        activeElement.focus();
      }
    };
  }, []);

  const isOwn = ({ target, currentTarget }: SyntheticEvent) => target === currentTarget;
  return {
    ref,
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== "Escape" || event.defaultPrevented || event.nativeEvent.isComposing) return;
      // The browser would close it whatever the owner decides.
      event.preventDefault();
      event.stopPropagation();
      onDismiss();
    },
    onCancel(event: SyntheticEvent) {
      // A file field in it says so too when nothing was chosen.
      if (!isOwn(event)) return;
      event.preventDefault();
      onDismiss();
    },
    onClose(event: SyntheticEvent<HTMLDialogElement>) {
      // A browser may insist on closing it. Whether it stays away is still the owner's to decide.
      const { currentTarget } = event;
      if (!isOwn(event) || !currentTarget.isConnected || currentTarget.open) return;
      currentTarget.showModal();
      onDismiss();
    },
    onMouseDown(event: MouseEvent<HTMLDialogElement>) {
      if (!byOverlay || !isOwn(event)) return;
      const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect();
      const { clientX, clientY } = event;
      if (clientX < left || clientX > right || clientY < top || clientY > bottom) onDismiss();
    },
  };
}
