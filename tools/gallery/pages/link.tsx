import { galleryPage } from "../gallery-page.ts";
import gallery from "../examples.module.css";
import { NewTabLink } from "../../../src/components/link/new-tab-link.tsx";

export const page = galleryPage<{ href: unknown; className: unknown; children: unknown }>({
  name: "Link",
  about:
    "NewTabLink leads to another site, in a tab of its own. RouteLink leads to a page of the app: a plain click is an event to the root.",
  states: [
    {
      name: "To another site",
      Show: () => (
        <NewTabLink href="https://about.test/" className={gallery.link}>
          About us
        </NewTabLink>
      ),
    },
  ],
  props: {
    href: { type: "string", about: "Where it leads. A RouteLink takes a route in `to` instead." },
    className: { type: "string", about: "Its style.", otherwise: "a link in a text" },
    children: { type: "ReactNode", about: "Its label." },
  },
});
