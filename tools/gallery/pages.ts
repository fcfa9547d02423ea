import type { GalleryPage } from "./gallery-page.ts";

const found = import.meta.glob<GalleryPage>("./pages/*.tsx", { eager: true, import: "page" });

const slugOf = (path: string) => path.replace(/^.*\/(.*)\.tsx$/, "$1");

/** All pages by file name, in alphabetical order. */
export const pages: ReadonlyMap<string, GalleryPage> = new Map(
  Object.entries(found)
    .map(([path, page]) => [slugOf(path), page] as const)
    .toSorted(([, one], [, other]) => one.name.localeCompare(other.name)),
);
