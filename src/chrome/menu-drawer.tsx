import { useEffect, useEffectEvent, useState } from "react";
import { CloseIcon } from "../components/icons/close-icon.tsx";
import { useModal } from "../components/dialog/use-modal.ts";
import { breakpoints } from "../constants/limits.ts";
import { sideMenu } from "../texts/en/chrome.ts";
import { useTexts } from "../texts/use-texts.ts";
import { isChoice } from "./is-choice.ts";
import { MenuIcon } from "./menu-icons.tsx";
import { SideMenu } from "./side-menu.tsx";
import styles from "./menu-drawer.module.css";
import tools from "./tools.module.css";

/** The side menu where there is no room beside the page: behind a button (specification section 9, 768 or less). */
export function MenuDrawer() {
  const texts = useTexts("sideMenu", sideMenu);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={tools.tool}
        aria-label={texts.open}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <MenuIcon />
      </button>
      {open && <Drawer onClose={() => setOpen(false)} />}
    </>
  );
}

function Drawer({ onClose }: { onClose(): void }) {
  const texts = useTexts("sideMenu", sideMenu);
  const modal = useModal(onClose, true);
  const close = useEffectEvent(onClose);
  // A wider window has the menu beside the page, and no drawer that could be closed.
  useEffect(() => {
    const wide = matchMedia(`(min-width: ${breakpoints.tablet + 1}px)`);
    const follow = () => close();
    wide.addEventListener("change", follow);
    return () => wide.removeEventListener("change", follow);
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Esc is the drawer's own key
    <dialog
      {...modal}
      className={styles.drawer}
      aria-label={texts.label}
      onClick={(event) => isChoice(event) && onClose()}
    >
      <button type="button" className={tools.tool} aria-label={texts.close} onClick={onClose}>
        <CloseIcon />
      </button>
      <SideMenu />
    </dialog>
  );
}
