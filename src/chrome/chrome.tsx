export { MenuDrawer } from "./menu-drawer.tsx";
export { Panels } from "./panels/panels.tsx";
export { SideMenu } from "./side-menu.tsx";
export { Tools } from "./tools.tsx";
