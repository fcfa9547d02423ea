import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { icon } from "./icon.tsx";

export const CloseIcon = icon(IconX);
