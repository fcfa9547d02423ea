import { Modal } from "@mantine/core";
import { useOverPage } from "../../src/components/dialog/use-over-page.ts";
import { Mark } from "../../src/components/mark/mark.tsx";
import type { Views } from "../../workbench/inspector/kit/views.ts";
import { texts } from "../../workbench/inspector/texts.ts";
import { Reproduction } from "./reproduction/reproduction.tsx";

const Dialog: Views["Dialog"] = ({ title, onClose, children }) => (
  <Modal {...useOverPage(onClose)} title={title} size="72rem" closeButtonProps={{ "aria-label": texts.help.close }}>
    {children}
  </Modal>
);

/** The views that Foyer hands in to the inspector. */
export const views: Views = { Mark, Dialog, Reproduction };
