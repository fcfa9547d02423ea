import type { ComponentType } from "react";
import { assertPresent } from "../../../workbench/assert-present.ts";
import { type Drawing, icon } from "./icon.tsx";

const FOLDER = "../../../node_modules/@tabler/icons-react/dist/esm/icons";
/** The build imports these one by one, because the package's index has six thousand. */
const files = import.meta.glob<Drawing>(
  "../../../node_modules/@tabler/icons-react/dist/esm/icons/Icon{ArrowUp,ArrowDown,ArrowLeft,ArrowRight,ArrowBackUp,ArrowsSort,ChevronUp,ChevronDown,ChevronLeft,ChevronRight,Calendar,CalendarEvent,CalendarTime,Clock,Search,ZoomIn,ZoomOut,Filter,Settings,AdjustmentsHorizontal,Tool,User,UserPlus,Users,Id,Lock,LockOpen,Key,ShieldLock,Eye,EyeOff,Bell,BellOff,Inbox,Mail,Message,CreditCard,Wallet,Cash,Receipt,BrandFacebook,BrandInstagram,BrandLinkedin,BrandX,BrandYoutube,BrandWhatsapp,Briefcase,Building,ChartBar,FileInvoice}.mjs",
  { eager: true, import: "default" },
);

const icons = (names: string): Readonly<Record<string, ComponentType>> =>
  Object.fromEntries(names.split(" ").map((name) => [name, icon(assertPresent(files[`${FOLDER}/Icon${name}.mjs`]))]));

/** The suite's icons by meaning. Pages import others from the package. */
export const iconSet = {
  arrows: icons(
    "ArrowUp ArrowDown ArrowLeft ArrowRight ArrowBackUp ArrowsSort ChevronUp ChevronDown ChevronLeft ChevronRight",
  ),
  calendar: icons("Calendar CalendarEvent CalendarTime Clock"),
  search: icons("Search ZoomIn ZoomOut Filter"),
  settings: icons("Settings AdjustmentsHorizontal Tool"),
  user: icons("User UserPlus Users Id"),
  lock: icons("Lock LockOpen Key ShieldLock"),
  visibility: icons("Eye EyeOff"),
  notification: icons("Bell BellOff Inbox Mail Message"),
  payment: icons("CreditCard Wallet Cash Receipt"),
  social: icons("BrandFacebook BrandInstagram BrandLinkedin BrandX BrandYoutube BrandWhatsapp"),
  business: icons("Briefcase Building ChartBar FileInvoice"),
};
