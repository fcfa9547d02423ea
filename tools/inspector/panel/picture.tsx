import { useCallback, useEffect, useRef } from "react";
import { EMPTY_PAGE } from "../empty-page.ts";
import { drawPicture, type Picture } from "../pictures.ts";
import { texts } from "../texts.ts";
import styles from "./picture.module.css";

/** The picture of a moment, at this width. Its controls do nothing. */
export function PictureOf({ picture, width }: { picture: Picture; width?: number }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const draw = useCallback(() => {
    const page = frame.current?.contentDocument;
    // Before the empty page is there, its `load` draws.
    if (page?.doctype) drawPicture(picture, page);
  }, [picture]);
  useEffect(draw, [draw]);
  const scale = width === undefined ? 1 : width / picture.width;
  return (
    <iframe
      ref={frame}
      className={styles.picture}
      inert
      aria-hidden
      tabIndex={-1}
      title={texts.panel.past.picture}
      // The picture needs no scripts, because users only look at it.
      sandbox="allow-same-origin"
      srcDoc={EMPTY_PAGE}
      style={{ width: picture.width, height: picture.height, transform: `scale(${scale})` }}
      onLoad={draw}
    />
  );
}
