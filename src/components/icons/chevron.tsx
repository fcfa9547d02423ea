import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import { icon } from "./icon.tsx";

/** Points down: there is a list to choose from. */
export const Chevron = icon(IconChevronDown);
