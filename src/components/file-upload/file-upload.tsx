import { type DragEvent, useId, useState } from "react";
import { fileUpload } from "../../texts/en/pieces.ts";
import { useTexts } from "../../texts/use-texts.ts";
import { classes } from "../classes.ts";
import { FileRow } from "./file-row.tsx";
import {
  acceptOf,
  DEFAULT_COUNT,
  DEFAULT_MEGABYTES,
  type FileGroup,
  type FileProblem,
} from "../../../machines/shared/file-rules.ts";
import styles from "./file-upload.module.css";

/** A file (specification section 3): a new one of this device, or one that is kept by the service. */
export interface FileItem {
  _id: string;
  fileName: string;
  obj: File | null;
  /** Where it can be had, or null as long as it is not kept anywhere. */
  url: string | null;
}

export interface FileUploadProps {
  label: string;
  group: FileGroup;
  files: readonly FileItem[];
  /** How much of a file has been sent, from 0 to 1, by its `_id`; a file that is not named is at rest. */
  progress?: ReadonlyMap<string, number>;
  /** What is wrong with the files that were chosen last, or null. */
  problem: FileProblem | null;
  /** Files that were chosen; whether they are taken is the owner's to say. */
  onAdd(files: readonly File[]): void;
  onRemove(file: FileItem): void;
  /** Files at a time. */
  maxCount?: number;
  /** Of each file. */
  maxMegabytes?: number;
  /** Of an image, in pixels. */
  previewSize?: number;
}

/** Files to choose or to drop, each with a preview (specification section 5). Sending them is the owner's. */
export function FileUpload(props: FileUploadProps) {
  const { label, group, files, problem, progress, onAdd, onRemove, previewSize = 60 } = props;
  const { maxCount = DEFAULT_COUNT, maxMegabytes = DEFAULT_MEGABYTES } = props;
  const texts = useTexts("fileUpload", fileUpload);
  const [isOver, setOver] = useState(false);
  const labelId = useId();
  const limitsId = useId();
  const problemId = useId();
  const said: Record<FileProblem, string> = {
    tooMany: texts.tooMany(maxCount),
    unsupported: texts.unsupported,
    tooLarge: texts.tooLarge(maxMegabytes),
  };

  function take(chosen: readonly File[]) {
    if (chosen.length > 0) onAdd(chosen);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take([...event.dataTransfer.files]);
  }

  return (
    <div className={styles.upload}>
      <span id={labelId} className={styles.label}>
        {label}
      </span>
      {/* The field within answers the keyboard; dropping is for the pointer alone. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above */}
      <label
        className={classes(styles.place, isOver && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          type="file"
          className={styles.input}
          aria-labelledby={labelId}
          aria-describedby={classes(limitsId, problem !== null && problemId)}
          aria-invalid={problem !== null}
          accept={acceptOf(group)}
          multiple={maxCount > 1}
          onChange={({ target }) => {
            take([...(target.files ?? [])]);
            // The same file can be chosen again after it was removed.
            target.value = "";
          }}
        />
        <span>
          <span className={styles.choose}>{texts.choose}</span> {texts.orDrop}
        </span>
        <span id={limitsId} className={styles.limits}>
          {texts.limits(maxCount, maxMegabytes)}
        </span>
      </label>
      {problem !== null && (
        <p id={problemId} role="alert" className={styles.problem}>
          {said[problem]}
        </p>
      )}
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map((file) => {
            const { _id: id } = file;
            return (
              <FileRow
                key={id}
                file={file}
                sent={progress?.get(id) ?? null}
                previewSize={previewSize}
                onRemove={() => onRemove(file)}
              />
            );
          })}
        </ul>
      )}
    </div>
  );
}
