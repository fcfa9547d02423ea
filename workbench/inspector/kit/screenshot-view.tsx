import { useCallback, useEffect, useRef, useState } from "react";
import { EMPTY_PAGE } from "../empty-page.ts";
import { drawScreenshot, type Screenshot } from "../screenshots.ts";
import { texts } from "../texts.ts";
import styles from "./screenshot-view.module.css";

interface ScreenshotViewProps {
  screenshot: Screenshot;
  /** The one before it, to mark the changes and show the first of them. */
  before?: Screenshot | undefined;
  width?: number;
}

/** Room above the first change, in pixels of the screenshot's page. */
const ABOVE = 60;

/** The screenshot of a moment, at this width. Its controls do nothing. */
export function ScreenshotView({ screenshot, before, width }: ScreenshotViewProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [top, setTop] = useState(0);
  const draw = useCallback(() => {
    const page = frame.current?.contentDocument;
    // Before the empty page is there, its `load` draws.
    if (page?.doctype) setTop(drawScreenshot(screenshot, page, before));
  }, [screenshot, before]);
  useEffect(draw, [draw]);
  const scale = width === undefined ? 1 : width / screenshot.width;
  const up = Math.min(Math.max(top - ABOVE, 0), screenshot.height - screenshot.width) * scale;
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
      style={{
        width: screenshot.width,
        height: screenshot.height,
        transform: `translateY(${-Math.max(up, 0)}px) scale(${scale})`,
      }}
      onLoad={draw}
    />
  );
}
