import IconFile from "@tabler/icons-react/dist/esm/icons/IconFile.mjs";
import { useEffect, useRef, useState } from "react";
import { icon } from "../icons/icon.tsx";
import type { FileItem } from "./file-upload.tsx";
import { isOfGroup } from "../../../machines/shared/file-rules.ts";
import styles from "./file-upload.module.css";

const SheetIcon = icon(IconFile);

/** An image small, anything else as a sheet of paper. It stands beside the file's name. */
export function FilePreview({ file: { obj, url, fileName }, size }: { file: FileItem; size: number }) {
  const [failed, setFailed] = useState<unknown>(null);
  const source = obj ?? url;
  const isImage = obj ? isOfGroup(obj, "images") : /\.(apng|avif|gif|jpe?g|png|svg|webp)$/i.test(fileName);
  const box = { className: styles.preview, style: { width: size, height: size } };
  if (!isImage || source === failed) {
    return (
      <span {...box}>
        <SheetIcon />
      </span>
    );
  }
  if (obj) return <Drawn {...box} image={obj} size={size} onFailure={() => setFailed(obj)} />;
  return <img {...box} src={url ?? undefined} alt="" onError={() => setFailed(url)} />;
}

/** Drawn from the file itself: an address of its own would need a hole in the content security policy. */
function Drawn({
  image,
  size,
  onFailure,
  ...box
}: {
  image: File;
  size: number;
  onFailure(): void;
  className: string | undefined;
  style: { width: number; height: number };
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let gone = false;
    async function draw() {
      const bitmap = await bitmapOf(image);
      const context = canvas.current?.getContext("2d");
      if (gone || !context) return;
      if (bitmap === null) return onFailure();
      const { width: side } = context.canvas;
      const scale = side / Math.min(bitmap.width, bitmap.height);
      const [width, height] = [bitmap.width * scale, bitmap.height * scale];
      context.drawImage(bitmap, (side - width) / 2, (side - height) / 2, width, height);
      bitmap.close();
    }
    void draw();
    return () => {
      gone = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- what is said of a failure is the same for the same file
  }, [image]);
  return <canvas ref={canvas} {...box} width={size * 2} height={size * 2} aria-hidden="true" />;
}

/** Null: it is called an image and is none that this browser can read. */
const bitmapOf = (image: File): Promise<ImageBitmap | null> => createImageBitmap(image).catch(() => null);
