import { fileUpload } from "../../texts/en/pieces.ts";
import { useTexts } from "../../texts/use-texts.ts";
import { CloseIcon } from "../icons/close-icon.tsx";
import type { FileItem } from "./file-upload.tsx";
import { FilePreview } from "./file-preview.tsx";
import styles from "./file-upload.module.css";

/** A file that was chosen: its preview and name, how much of it has been sent, and a way to take it back. */
export function FileRow({
  file,
  sent,
  previewSize,
  onRemove,
}: {
  file: FileItem;
  /** From 0 to 1, or null where it is at rest. */
  sent: number | null;
  previewSize: number;
  onRemove(): void;
}) {
  const texts = useTexts("fileUpload", fileUpload);
  const { fileName, url } = file;
  return (
    <li className={styles.file}>
      <FilePreview file={file} size={previewSize} />
      <span className={styles.name}>
        {url === null ? (
          fileName
        ) : (
          <a href={url} download={fileName}>
            {fileName}
          </a>
        )}
        {sent !== null && <progress className={styles.progress} value={sent} aria-label={texts.uploading(fileName)} />}
      </span>
      <button type="button" className={styles.remove} aria-label={texts.remove(fileName)} onClick={onRemove}>
        <CloseIcon />
      </button>
    </li>
  );
}
