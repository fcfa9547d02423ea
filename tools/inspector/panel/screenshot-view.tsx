import { useCallback, useEffect, useRef } from "react";
import { EMPTY_PAGE } from "../empty-page.ts";
import { drawScreenshot, type Screenshot } from "../screenshots.ts";
import { texts } from "../texts.ts";
import styles from "./screenshot-view.module.css";

/** The screenshot of a moment, at this width. Its controls do nothing. */
export function ScreenshotView({ screenshot, width }: { screenshot: Screenshot; width?: number }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const draw = useCallback(() => {
    const page = frame.current?.contentDocument;
    // Before the empty page is there, its `load` draws.
    if (page?.doctype) drawScreenshot(screenshot, page);
  }, [screenshot]);
  useEffect(draw, [draw]);
  const scale = width === undefined ? 1 : width / screenshot.width;
  return (
    <iframe
      ref={frame}
      className={styles.screenshot}
      inert
      aria-hidden
      tabIndex={-1}
      title={texts.panel.past.screenshot}
      // The screenshot needs no scripts, because users only look at it.
      sandbox="allow-same-origin"
      srcDoc={EMPTY_PAGE}
      style={{ width: screenshot.width, height: screenshot.height, transform: `scale(${scale})` }}
      onLoad={draw}
    />
  );
}
