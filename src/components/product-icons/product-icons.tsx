import type { ComponentType } from "react";
import { Icon } from "../icons/icons.tsx";
import type { ProductKey } from "../../../machines/shared/products.ts";

/** One sign for each product's tile. */
export const productIcons: Record<ProductKey, ComponentType> = {
  hrms: () => (
    <Icon>
      <circle cx="9" cy="8" r="3.5" />
      <path d="M2.5 20c.4-3.6 3-5.5 6.5-5.5s6.1 1.9 6.5 5.5M15.5 4.9a3.5 3.5 0 0 1 0 6.2M18 14.9c2 .8 3.2 2.5 3.5 5.1" />
    </Icon>
  ),
  chat: () => (
    <Icon>
      <path d="M20.5 11.5c0 4.1-3.8 7.5-8.5 7.5-1.2 0-2.4-.2-3.5-.6L4 20l1.2-3.6a7 7 0 0 1-1.7-4.9C3.5 7.4 7.3 4 12 4s8.5 3.4 8.5 7.5Z" />
      <path d="M8.5 11.5h.1M12 11.5h.1M15.5 11.5h.1" />
    </Icon>
  ),
  pms: () => (
    <Icon>
      <rect x="3.5" y="4" width="17" height="16" rx="2.5" />
      <path d="M8 8v8M12 8v4M16 8v6" />
    </Icon>
  ),
  payroll: () => (
    <Icon>
      <rect x="2.5" y="6" width="19" height="12" rx="2.5" />
      <circle cx="12" cy="12" r="2.5" />
      <path d="M6 12h.1M18 12h.1" />
    </Icon>
  ),
  survey: () => (
    <Icon>
      <rect x="5" y="3.5" width="14" height="17" rx="2.5" />
      <path d="m8.5 9 1 1 2-2M14 9h1.5M8.5 15l1 1 2-2M14 15h1.5" />
    </Icon>
  ),
  recruit: () => (
    <Icon>
      <rect x="3" y="7.5" width="18" height="12" rx="2.5" />
      <path d="M8.5 7.5V6a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v1.5M3 12.5c5.5 2.7 12.5 2.7 18 0" />
    </Icon>
  ),
  assets: () => (
    <Icon>
      <rect x="4.5" y="5" width="15" height="10.5" rx="2" />
      <path d="M2.5 19h19" />
    </Icon>
  ),
  performance: () => (
    <Icon>
      <path d="M4 19.5h16M5 15l4.5-5 3.5 3 6-7.5M19 9.5v-4h-4" />
    </Icon>
  ),
};
