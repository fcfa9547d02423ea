import { Avatar } from "@mantine/core";
import IconFile from "@tabler/icons-react/dist/esm/icons/IconFile.mjs";
import { useCallback } from "react";
import { isOfGroup } from "../../../machines/shared/file-rules.ts";
import { icon } from "../icons/icon.tsx";
import styles from "./file-upload.module.css";

/** A file from this device or from the service. */
export interface FileItem {
  _id: string;
  fileName: string;
  obj: File | null;
  /** Its address, or null if it isn't uploaded. */
  url: string | null;
}

const SheetIcon = icon(IconFile);

/** A thumbnail of an image, or an icon for any other file. The file's name is next to it. */
export function FilePreview({ file: { obj, url, fileName }, size }: { file: FileItem; size: number }) {
  const isImage = /\.(apng|avif|gif|jpe?g|png|svg|webp)$/i.test(fileName);
  return (
    <Avatar size={size} radius="sm" alt="" src={obj === null && isImage ? url : null}>
      {obj && isOfGroup(obj, "images") && <Drawn image={obj} size={size} />}
      <SheetIcon />
    </Avatar>
  );
}

/** Drawn from the file itself, because an object URL would need an exception in the content security policy. */
function Drawn({ image, size }: { image: File; size: number }) {
  const show = useCallback((canvas: HTMLCanvasElement | null) => void (canvas && draw(image, canvas)), [image]);
  const box = { width: size, height: size };
  return (
    <canvas ref={show} className={styles.drawn} style={box} width={size * 2} height={size * 2} aria-hidden="true" />
  );
}

/** Fills the canvas with the middle of the image. Hides the canvas if the browser can't read the image. */
async function draw(image: File, canvas: HTMLCanvasElement): Promise<void> {
  const bitmap = await createImageBitmap(image).catch(() => null);
  canvas.hidden = bitmap === null;
  if (bitmap === null) return;
  const { width: side } = canvas;
  const scale = side / Math.min(bitmap.width, bitmap.height);
  const [width, height] = [bitmap.width * scale, bitmap.height * scale];
  canvas.getContext("2d")?.drawImage(bitmap, (side - width) / 2, (side - height) / 2, width, height);
  bitmap.close();
}
