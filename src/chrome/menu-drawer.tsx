import { ActionIcon, CloseButton, Drawer } from "@mantine/core";
import { useEffect, useEffectEvent, useState } from "react";
import { useOverPage } from "../components/dialog/use-over-page.ts";
import { breakpoints } from "../constants/limits.ts";
import { sideMenu } from "../texts/en/chrome.ts";
import { useTexts } from "../app-actor.ts";
import { isChoice } from "./flyout.tsx";
import { MenuIcon } from "./menu-icons.tsx";
import { SideMenu } from "./side-menu.tsx";

/** The side menu on narrow pages, behind a button. */
export function MenuDrawer() {
  const texts = useTexts("sideMenu", sideMenu);
  const [open, setOpen] = useState(false);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        radius="xl"
        size="2.5rem"
        aria-label={texts.open}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <MenuIcon />
      </ActionIcon>
      {open && <OpenDrawer onClose={() => setOpen(false)} />}
    </>
  );
}

function OpenDrawer({ onClose }: { onClose(): void }) {
  const texts = useTexts("sideMenu", sideMenu);
  const modal = useOverPage(onClose);
  const close = useEffectEvent(onClose);
  // A wider window shows the menu itself and has no drawer to close.
  useEffect(() => {
    const wide = matchMedia(`(min-width: ${breakpoints.tablet + 1}px)`);
    const follow = () => close();
    wide.addEventListener("change", follow);
    return () => wide.removeEventListener("change", follow);
  }, []);
  return (
    <Drawer.Root {...modal} size="min(18rem, 85vw)">
      <Drawer.Overlay />
      <Drawer.Content p="sm" aria-label={texts.label} onClick={(event) => isChoice(event) && onClose()}>
        <CloseButton size="2.5rem" aria-label={texts.close} onClick={onClose} />
        <SideMenu />
      </Drawer.Content>
    </Drawer.Root>
  );
}
