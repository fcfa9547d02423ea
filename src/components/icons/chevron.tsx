import { Icon } from "./icons.tsx";

/** Points down: there is a list to choose from. */
export const Chevron = () => (
  <Icon>
    <path d="m6.5 9.5 5.5 5.5 5.5-5.5" />
  </Icon>
);
