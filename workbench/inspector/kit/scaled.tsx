import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { Size } from "../subject.ts";
import styles from "./scaled.module.css";

/** The scale at which a page fits its place; at most 1. */
export const scaleToFit = (page: Size, place: Size): number =>
  Math.min(1, place.width / page.width, place.height / page.height);

/** Measures a place and returns the scale at which a page of this size fits it; a page without a size fills it. */
export function useScale(size: Size | null): { place: RefObject<HTMLDivElement | null>; scale: number } {
  const place = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const read = () => setRoom({ width: element.clientWidth, height: element.clientHeight });
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  // A hidden place has no size; its page keeps its own.
  return { place, scale: size && room && room.width * room.height > 0 ? scaleToFit(size, room) : 1 };
}

/** A page with a size of its own, made smaller to fit its place; without one it fills its place. */
export function Scaled({
  place,
  scale,
  size,
  children,
}: ReturnType<typeof useScale> & { size: Size | null; children: ReactNode }) {
  return (
    <div ref={place} className={styles.place} data-sized={size !== null}>
      {/* The same elements with and without a size: a frame that is moved would load its page again. */}
      <div
        className={styles.room}
        style={size ? { width: size.width * scale, height: size.height * scale } : undefined}
      >
        <div
          className={styles.page}
          style={size ? { width: size.width, height: size.height, transform: `scale(${scale})` } : undefined}
        >
          {children}
        </div>
      </div>
    </div>
  );
}
