import { Avatar } from "@mantine/core";
import IconFile from "@tabler/icons-react/dist/esm/icons/IconFile.mjs";
import { useCallback } from "react";
import { isOfGroup } from "../../../machines/shared/file-rules.ts";
import { icon } from "../icons/icon.tsx";
import styles from "./file-upload.module.css";

/** A file: a new one of this device, or one that is kept by the service. */
export interface FileItem {
  _id: string;
  fileName: string;
  obj: File | null;
  /** Where it can be had, or null as long as it is not kept anywhere. */
  url: string | null;
}

const SheetIcon = icon(IconFile);

/** An image small, anything else as a sheet of paper. It stands beside the file's name. */
export function FilePreview({ file: { obj, url, fileName }, size }: { file: FileItem; size: number }) {
  const isImage = /\.(apng|avif|gif|jpe?g|png|svg|webp)$/i.test(fileName);
  return (
    <Avatar size={size} radius="sm" alt="" src={obj === null && isImage ? url : null}>
      {obj && isOfGroup(obj, "images") && <Drawn image={obj} size={size} />}
      <SheetIcon />
    </Avatar>
  );
}

/** Drawn from the file itself: an address of its own would need a hole in the content security policy. */
function Drawn({ image, size }: { image: File; size: number }) {
  const show = useCallback((canvas: HTMLCanvasElement | null) => void (canvas && draw(image, canvas)), [image]);
  const box = { width: size, height: size };
  return (
    <canvas ref={show} className={styles.drawn} style={box} width={size * 2} height={size * 2} aria-hidden="true" />
  );
}

/** Fills the canvas with the middle of an image; without one that this browser can read there is nothing to see. */
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
