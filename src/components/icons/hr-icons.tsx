import IconBabyBottle from "@tabler/icons-react/dist/esm/icons/IconBabyBottle.mjs";
import IconBabyCarriage from "@tabler/icons-react/dist/esm/icons/IconBabyCarriage.mjs";
import IconBeach from "@tabler/icons-react/dist/esm/icons/IconBeach.mjs";
import IconBow from "@tabler/icons-react/dist/esm/icons/IconBow.mjs";
import IconBucketDroplet from "@tabler/icons-react/dist/esm/icons/IconBucketDroplet.mjs";
import IconBuildingArch from "@tabler/icons-react/dist/esm/icons/IconBuildingArch.mjs";
import IconCandle from "@tabler/icons-react/dist/esm/icons/IconCandle.mjs";
import IconCashBanknote from "@tabler/icons-react/dist/esm/icons/IconCashBanknote.mjs";
import IconChristmasTree from "@tabler/icons-react/dist/esm/icons/IconChristmasTree.mjs";
import IconClockPlus from "@tabler/icons-react/dist/esm/icons/IconClockPlus.mjs";
import IconCoffee from "@tabler/icons-react/dist/esm/icons/IconCoffee.mjs";
import IconDiamonds from "@tabler/icons-react/dist/esm/icons/IconDiamonds.mjs";
import IconFeather from "@tabler/icons-react/dist/esm/icons/IconFeather.mjs";
import IconFlag from "@tabler/icons-react/dist/esm/icons/IconFlag.mjs";
import IconFlower from "@tabler/icons-react/dist/esm/icons/IconFlower.mjs";
import IconHeartHandshake from "@tabler/icons-react/dist/esm/icons/IconHeartHandshake.mjs";
import IconMoonStars from "@tabler/icons-react/dist/esm/icons/IconMoonStars.mjs";
import IconOm from "@tabler/icons-react/dist/esm/icons/IconOm.mjs";
import IconRings from "@tabler/icons-react/dist/esm/icons/IconRings.mjs";
import IconStethoscope from "@tabler/icons-react/dist/esm/icons/IconStethoscope.mjs";
import IconTrophy from "@tabler/icons-react/dist/esm/icons/IconTrophy.mjs";
import IconWalletOff from "@tabler/icons-react/dist/esm/icons/IconWalletOff.mjs";
import type { ComponentType } from "react";
import { icon } from "./icon.tsx";
import type { holidayIcons, leaveIcons } from "../../constants/hr.ts";

/** The icon of each kind of leave. */
export const leaveDrawings: Record<(typeof leaveIcons)[number], ComponentType> = {
  AnnualLeaveIcon: icon(IconBeach),
  PaidLeaveIcon: icon(IconCashBanknote),
  CasualLeaveIcon: icon(IconCoffee),
  SickLeaveIcon: icon(IconStethoscope),
  LwpIcon: icon(IconWalletOff),
  MaternityLeaveIcon: icon(IconBabyCarriage),
  MarriageleaveIcon: icon(IconRings),
  BereavementLeaveIcon: icon(IconFlower),
  CompensatoryLeaveIcon: icon(IconClockPlus),
  PaternityLeaveIcon: icon(IconBabyBottle),
};

/** The icon of each holiday. */
export const holidayDrawings: Record<(typeof holidayIcons)[number], ComponentType> = {
  kite: icon(IconDiamonds),
  holi: icon(IconBucketDroplet),
  diwali: icon(IconCandle),
  christmas: icon(IconChristmasTree),
  sportsDay: icon(IconTrophy),
  rakshaBandhan: icon(IconHeartHandshake),
  janmashtami: icon(IconFeather),
  ganesh: icon(IconOm),
  dussehra: icon(IconBow),
  navratri: icon(IconMoonStars),
  independence: icon(IconFlag),
  republic: icon(IconBuildingArch),
};
