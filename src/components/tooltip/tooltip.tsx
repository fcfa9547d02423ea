import { Tooltip as MantineTooltip } from "@mantine/core";
import { cloneElement, type ReactElement } from "react";

export interface TooltipProps {
  text: string;
  /** The control to explain. */
  children: ReactElement<{ "aria-description"?: string }>;
}

/** Explains a control on hover and focus. For screen readers the text always describes the control. */
export const Tooltip = ({ text, children }: TooltipProps) => (
  <MantineTooltip
    label={<span>{text}</span>}
    position="bottom"
    openDelay={500}
    events={{ hover: true, focus: true, touch: true }}
    interactive
    multiline
    maw="min(20rem, 100vw - 2rem)"
  >
    {cloneElement(children, { "aria-description": text })}
  </MantineTooltip>
);
