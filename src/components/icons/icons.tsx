import IconAlertCircle from "@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconEye from "@tabler/icons-react/dist/esm/icons/IconEye.mjs";
import IconEyeOff from "@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs";
import IconMoon from "@tabler/icons-react/dist/esm/icons/IconMoon.mjs";
import IconSun from "@tabler/icons-react/dist/esm/icons/IconSun.mjs";
import IconWorld from "@tabler/icons-react/dist/esm/icons/IconWorld.mjs";
import { icon } from "./icon.tsx";
import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";

/** Icons of the first pages. Other pages import their own icons, so that they load no earlier than needed. */
export const AlertIcon = icon(IconAlertCircle);
export const CheckIcon = icon(IconCheck);
export const EyeIcon = icon(IconEye);
export const EyeOffIcon = icon(IconEyeOff);
export const GlobeIcon = icon(IconWorld);
export const MoonIcon = icon(IconMoon);
export const SunIcon = icon(IconSun);

/** Marks a field with a list. */
export const Chevron = icon(IconChevronDown);
