import type { ComponentType } from "react";

/** A row in the props table of a component. */
export interface PropDoc {
  type: string;
  about: string;
  /** The default; absent if the prop is required. */
  otherwise?: string;
}

export interface GalleryState {
  name: string;
  /** The component in this state. A component itself, so that it can hold state. */
  Show: ComponentType;
}

/** A gallery page for one component. The files in `pages/` export nothing else; a page has its name in the address. */
export interface GalleryPage {
  name: string;
  about: string;
  props: Readonly<Record<string, PropDoc>>;
  states: readonly GalleryState[];
}

/** Creates a page whose props table must be complete: a prop missing from it is a compile error. */
export const galleryPage = <Props>(
  page: Omit<GalleryPage, "props"> & { props: Record<keyof Props & string, PropDoc> },
): GalleryPage => page;
