import IconBriefcase from "@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs";
import IconCash from "@tabler/icons-react/dist/esm/icons/IconCash.mjs";
import IconClipboardList from "@tabler/icons-react/dist/esm/icons/IconClipboardList.mjs";
import IconDeviceLaptop from "@tabler/icons-react/dist/esm/icons/IconDeviceLaptop.mjs";
import IconLayoutKanban from "@tabler/icons-react/dist/esm/icons/IconLayoutKanban.mjs";
import IconMessageCircle from "@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs";
import IconTrendingUp from "@tabler/icons-react/dist/esm/icons/IconTrendingUp.mjs";
import IconUsers from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs";
import type { ComponentType } from "react";
import type { ProductKey } from "../../../machines/shared/products.ts";
import { icon } from "../icons/icon.tsx";

/** An icon for each product's tile. */
export const productIcons: Record<ProductKey, ComponentType> = {
  hrms: icon(IconUsers),
  chat: icon(IconMessageCircle),
  pms: icon(IconLayoutKanban),
  payroll: icon(IconCash),
  survey: icon(IconClipboardList),
  recruit: icon(IconBriefcase),
  assets: icon(IconDeviceLaptop),
  performance: icon(IconTrendingUp),
};
