import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import { icon } from "./icon.tsx";

/** Marks a field with a list. */
export const Chevron = icon(IconChevronDown);
