import type { ComponentType } from "react";

/** A row of the table of props under a piece. */
export interface PropDoc {
  type: string;
  about: string;
  /** What holds without it; absent: it has to be given. */
  otherwise?: string;
}

export interface GalleryState {
  name: string;
  /** The piece in this state. A component, so that it can keep what is chosen in it. */
  Show: ComponentType;
}

/** A piece as the gallery shows it: a file of `pages/` exports one as `page`. */
export interface GalleryPage {
  name: string;
  about: string;
  props: Readonly<Record<string, PropDoc>>;
  states: readonly GalleryState[];
}

/** A page whose table has every prop of the piece: one that is added to it and not here does not compile. */
export const galleryPage = <Props>(
  page: Omit<GalleryPage, "props"> & { props: Record<keyof Props & string, PropDoc> },
): GalleryPage => page;
