import IconAdjustmentsHorizontal from "@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs";
import IconArrowBackUp from "@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs";
import IconArrowDown from "@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs";
import IconArrowLeft from "@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs";
import IconArrowRight from "@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs";
import IconArrowUp from "@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs";
import IconArrowsSort from "@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs";
import IconBell from "@tabler/icons-react/dist/esm/icons/IconBell.mjs";
import IconBellOff from "@tabler/icons-react/dist/esm/icons/IconBellOff.mjs";
import IconBrandFacebook from "@tabler/icons-react/dist/esm/icons/IconBrandFacebook.mjs";
import IconBrandInstagram from "@tabler/icons-react/dist/esm/icons/IconBrandInstagram.mjs";
import IconBrandLinkedin from "@tabler/icons-react/dist/esm/icons/IconBrandLinkedin.mjs";
import IconBrandWhatsapp from "@tabler/icons-react/dist/esm/icons/IconBrandWhatsapp.mjs";
import IconBrandX from "@tabler/icons-react/dist/esm/icons/IconBrandX.mjs";
import IconBrandYoutube from "@tabler/icons-react/dist/esm/icons/IconBrandYoutube.mjs";
import IconBriefcase from "@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs";
import IconBuilding from "@tabler/icons-react/dist/esm/icons/IconBuilding.mjs";
import IconCalendar from "@tabler/icons-react/dist/esm/icons/IconCalendar.mjs";
import IconCalendarEvent from "@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs";
import IconCalendarTime from "@tabler/icons-react/dist/esm/icons/IconCalendarTime.mjs";
import IconCash from "@tabler/icons-react/dist/esm/icons/IconCash.mjs";
import IconChartBar from "@tabler/icons-react/dist/esm/icons/IconChartBar.mjs";
import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import IconChevronLeft from "@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs";
import IconChevronRight from "@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs";
import IconChevronUp from "@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs";
import IconClock from "@tabler/icons-react/dist/esm/icons/IconClock.mjs";
import IconCreditCard from "@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs";
import IconEye from "@tabler/icons-react/dist/esm/icons/IconEye.mjs";
import IconEyeOff from "@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs";
import IconFileInvoice from "@tabler/icons-react/dist/esm/icons/IconFileInvoice.mjs";
import IconFilter from "@tabler/icons-react/dist/esm/icons/IconFilter.mjs";
import IconId from "@tabler/icons-react/dist/esm/icons/IconId.mjs";
import IconInbox from "@tabler/icons-react/dist/esm/icons/IconInbox.mjs";
import IconKey from "@tabler/icons-react/dist/esm/icons/IconKey.mjs";
import IconLock from "@tabler/icons-react/dist/esm/icons/IconLock.mjs";
import IconLockOpen from "@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs";
import IconMail from "@tabler/icons-react/dist/esm/icons/IconMail.mjs";
import IconMessage from "@tabler/icons-react/dist/esm/icons/IconMessage.mjs";
import IconReceipt from "@tabler/icons-react/dist/esm/icons/IconReceipt.mjs";
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import IconSettings from "@tabler/icons-react/dist/esm/icons/IconSettings.mjs";
import IconShieldLock from "@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs";
import IconTool from "@tabler/icons-react/dist/esm/icons/IconTool.mjs";
import IconUser from "@tabler/icons-react/dist/esm/icons/IconUser.mjs";
import IconUserPlus from "@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs";
import IconUsers from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs";
import IconWallet from "@tabler/icons-react/dist/esm/icons/IconWallet.mjs";
import IconZoomIn from "@tabler/icons-react/dist/esm/icons/IconZoomIn.mjs";
import IconZoomOut from "@tabler/icons-react/dist/esm/icons/IconZoomOut.mjs";
import type { ComponentType } from "react";
import { icon } from "./icon.tsx";

/** The icons of the specification's section 2, by what they stand for. A page takes its own from the package. */
export const iconSet: Readonly<Record<string, Readonly<Record<string, ComponentType>>>> = {
  arrows: {
    ArrowUp: icon(IconArrowUp),
    ArrowDown: icon(IconArrowDown),
    ArrowLeft: icon(IconArrowLeft),
    ArrowRight: icon(IconArrowRight),
    ArrowBackUp: icon(IconArrowBackUp),
    ArrowsSort: icon(IconArrowsSort),
    ChevronUp: icon(IconChevronUp),
    ChevronDown: icon(IconChevronDown),
    ChevronLeft: icon(IconChevronLeft),
    ChevronRight: icon(IconChevronRight),
  },
  calendar: {
    Calendar: icon(IconCalendar),
    CalendarEvent: icon(IconCalendarEvent),
    CalendarTime: icon(IconCalendarTime),
    Clock: icon(IconClock),
  },
  search: {
    Search: icon(IconSearch),
    ZoomIn: icon(IconZoomIn),
    ZoomOut: icon(IconZoomOut),
    Filter: icon(IconFilter),
  },
  settings: {
    Settings: icon(IconSettings),
    AdjustmentsHorizontal: icon(IconAdjustmentsHorizontal),
    Tool: icon(IconTool),
  },
  user: {
    User: icon(IconUser),
    UserPlus: icon(IconUserPlus),
    Users: icon(IconUsers),
    Id: icon(IconId),
  },
  lock: {
    Lock: icon(IconLock),
    LockOpen: icon(IconLockOpen),
    Key: icon(IconKey),
    ShieldLock: icon(IconShieldLock),
  },
  visibility: {
    Eye: icon(IconEye),
    EyeOff: icon(IconEyeOff),
  },
  notification: {
    Bell: icon(IconBell),
    BellOff: icon(IconBellOff),
    Inbox: icon(IconInbox),
    Mail: icon(IconMail),
    Message: icon(IconMessage),
  },
  payment: {
    CreditCard: icon(IconCreditCard),
    Wallet: icon(IconWallet),
    Cash: icon(IconCash),
    Receipt: icon(IconReceipt),
  },
  social: {
    BrandFacebook: icon(IconBrandFacebook),
    BrandInstagram: icon(IconBrandInstagram),
    BrandLinkedin: icon(IconBrandLinkedin),
    BrandX: icon(IconBrandX),
    BrandYoutube: icon(IconBrandYoutube),
    BrandWhatsapp: icon(IconBrandWhatsapp),
  },
  business: {
    Briefcase: icon(IconBriefcase),
    Building: icon(IconBuilding),
    ChartBar: icon(IconChartBar),
    FileInvoice: icon(IconFileInvoice),
  },
};
