import { Modal } from "@mantine/core";
import type { ComponentProps } from "react";
import { useOverPage } from "../../src/components/dialog/use-over-page.ts";
import type { InspectedApp } from "../../workbench/inspector/subject.ts";
import { texts } from "../../workbench/inspector/texts.ts";

/** A dialog over the page, as in the app. */
export const Dialog = ({ title, onClose, children }: ComponentProps<InspectedApp["Dialog"]>) => (
  <Modal {...useOverPage(onClose)} title={title} size="72rem" closeButtonProps={{ "aria-label": texts.help.close }}>
    {children}
  </Modal>
);
