import { holidayDrawings, leaveDrawings } from "../../../src/components/icons/hr-icons.tsx";
import { galleryPage } from "../gallery-page.ts";
import { IconList } from "../icon-list.tsx";
import { iconSet } from "../../../src/components/icons/icon-set.tsx";

const kinds = { ...iconSet, "kinds of leave": leaveDrawings, holidays: holidayDrawings };

export const page = galleryPage<{ Drawn: unknown }>({
  name: "Icons",
  about:
    "Tabler's drawings, each from a file of its own so that a page ships those it shows. In the size and weight of the letters beside them and in their colour; never read out.",
  states: Object.entries(kinds).map(([kind, icons]) => ({
    name: `For ${kind}`,
    Show: () => <IconList icons={icons} />,
  })),
  props: { Drawn: { type: "ComponentType", about: "Of icon(), which makes an icon of it: a drawing of the package." } },
});
