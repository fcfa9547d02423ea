import IconBuilding from "@tabler/icons-react/dist/esm/icons/IconBuilding.mjs";
import IconDeviceDesktop from "@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs";
import IconDeviceMobile from "@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs";
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import IconGridDots from "@tabler/icons-react/dist/esm/icons/IconGridDots.mjs";
import IconHelpCircle from "@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs";
import IconHome from "@tabler/icons-react/dist/esm/icons/IconHome.mjs";
import IconKey from "@tabler/icons-react/dist/esm/icons/IconKey.mjs";
import IconMenu2 from "@tabler/icons-react/dist/esm/icons/IconMenu2.mjs";
import IconShield from "@tabler/icons-react/dist/esm/icons/IconShield.mjs";
import IconShieldLock from "@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs";
import type { ComponentType } from "react";
import type { MenuItemName } from "../../machines/app/menu.ts";
import { icon } from "../components/icons/icon.tsx";

/** An icon for each item of the side menu. */
export const menuIcons: Record<MenuItemName, ComponentType> = {
  workspace: icon(IconHome),
  security: icon(IconShield),
  changePassword: icon(IconKey),
  multiFactorSetup: icon(IconShieldLock),
  verifyOrganization: icon(IconBuilding),
  downloads: icon(IconDownload),
};

export const MenuIcon = icon(IconMenu2);
export const ModulesIcon = icon(IconGridDots);
export const HelpIcon = icon(IconHelpCircle);
export const ComputerIcon = icon(IconDeviceDesktop);
export const PhoneIcon = icon(IconDeviceMobile);
export const KeyIcon = icon(IconKey);
