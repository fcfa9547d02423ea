import type { ComponentType } from "react";
import type { MenuItemName } from "../../machines/app/menu.ts";
import { Icon } from "../components/icons/icons.tsx";

/** One sign for each item of the side menu. */
export const menuIcons: Record<MenuItemName, ComponentType> = {
  workspace: () => (
    <Icon>
      <path d="M4 20V10.5L12 4l8 6.5V20h-5.5v-6h-5v6Z" />
    </Icon>
  ),
  security: () => (
    <Icon>
      <path d="M12 3 5 5.5V11c0 4.5 2.8 8.1 7 10 4.2-1.9 7-5.5 7-10V5.5Z" />
      <path d="m9 11.8 2.2 2.2 4-4.3" />
    </Icon>
  ),
  changePassword: () => (
    <Icon>
      <circle cx="8" cy="14.5" r="4.5" />
      <path d="m11.3 11.3 8.2-8.3M16 6.5l3 3" />
    </Icon>
  ),
  multiFactorSetup: () => (
    <Icon>
      <rect x="6.5" y="2.5" width="11" height="19" rx="2.5" />
      <path d="M10.5 18.5h3M9.8 10.3l1.6 1.6 2.9-3.1" />
    </Icon>
  ),
  verifyOrganization: () => (
    <Icon>
      <path d="M5 20.5V5l7-2.5V20.5M12 8l7 2.5v10M3 20.5h18M8.2 8h.6M8.2 12h.6M8.2 16h.6M15.2 13h.6M15.2 16.5h.6" />
    </Icon>
  ),
  downloads: () => (
    <Icon>
      <path d="M12 3.5v11M7.5 10.5 12 15l4.5-4.5M4 17.5v1a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-1" />
    </Icon>
  ),
};

export const MenuIcon = () => (
  <Icon>
    <path d="M4 6.5h16M4 12h16M4 17.5h16" />
  </Icon>
);

export const ModulesIcon = () => (
  <Icon>
    <path d="M5 5h.1M12 5h.1M19 5h.1M5 12h.1M12 12h.1M19 12h.1M5 19h.1M12 19h.1M19 19h.1" strokeWidth="3.5" />
  </Icon>
);

export const HelpIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="9" />
    <path d="M9.5 9.3A2.6 2.6 0 0 1 12 7.5c1.5 0 2.6 1 2.6 2.3 0 1.8-2.6 2-2.6 3.9M12 16.7v.1" />
  </Icon>
);

export const ComputerIcon = () => (
  <Icon>
    <rect x="3.5" y="4.5" width="17" height="11.5" rx="2" />
    <path d="M9 20h6M12 16v4" />
  </Icon>
);

export const PhoneIcon = () => (
  <Icon>
    <rect x="6.5" y="2.5" width="11" height="19" rx="2.5" />
    <path d="M11 18.5h2" />
  </Icon>
);
