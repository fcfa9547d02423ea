import { CloseButton, FileButton, Group, Progress, Stack, Text } from "@mantine/core";
import { useId, useRef, useState } from "react";
import {
  acceptOf,
  DEFAULT_COUNT,
  DEFAULT_MEGABYTES,
  type FileGroup,
  type FileProblem,
} from "../../../machines/shared/file-rules.ts";
import { fileUpload } from "../../texts/en/pieces.ts";
import { useTexts } from "../../texts/use-texts.ts";
import { classes } from "../classes.ts";
import { FilePreview } from "./file-preview.tsx";
import styles from "./file-upload.module.css";

/** A file: a new one of this device, or one that is kept by the service. */
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
  /** What is wrong with the files that were chosen last, or null. */
  problem: FileProblem | null;
  /** How much of a file has been sent, from 0 to 1, by its `_id`; a file that is not named is at rest. */
  progress?: ReadonlyMap<string, number>;
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

/** Files to choose or to drop, each with a preview. Checking and sending them is the owner's. */
export function FileUpload(props: FileUploadProps) {
  const { label, group, files, problem, progress, onAdd, onRemove, previewSize = 60 } = props;
  const { maxCount = DEFAULT_COUNT, maxMegabytes = DEFAULT_MEGABYTES } = props;
  const texts = useTexts("fileUpload", fileUpload);
  const forget = useRef<() => void>(null);
  const [isOver, setOver] = useState(false);
  const id = useId();
  const said: Record<FileProblem, string> = {
    tooMany: texts.tooMany(maxCount),
    unsupported: texts.unsupported,
    tooLarge: texts.tooLarge(maxMegabytes),
  };
  const take = (chosen: Iterable<File>) => {
    const added = [...chosen];
    if (added.length > 0) onAdd(added);
    // The same file can be chosen again after it was removed.
    forget.current?.();
  };
  return (
    <Stack gap="xs">
      <Text id={`${id}label`} size="sm" fw={600}>
        {label}
      </Text>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the field within answers the keyboard */}
      <div
        className={classes(styles.place, isOver && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
      >
        <FileButton
          multiple
          accept={acceptOf(group)}
          resetRef={forget}
          onChange={take}
          inputProps={{
            multiple: maxCount > 1,
            className: styles.input,
            style: {},
            "aria-labelledby": `${id}label`,
            "aria-describedby": classes(`${id}limits`, problem !== null && `${id}problem`),
            "aria-invalid": problem !== null,
          }}
        >
          {() => (
            <span>
              <Text span c="var(--accent)" fw={600} td="underline">
                {texts.choose}
              </Text>{" "}
              {texts.orDrop}
            </span>
          )}
        </FileButton>
        <Text id={`${id}limits`} size="sm" c="dimmed">
          {texts.limits(maxCount, maxMegabytes)}
        </Text>
      </div>
      {problem !== null && (
        <Text id={`${id}problem`} role="alert" size="sm" c="var(--danger)">
          {said[problem]}
        </Text>
      )}
      {files.length > 0 && (
        <Stack component="ul" className={styles.files} gap="xs">
          {files.map((file) => {
            const { _id, fileName, url } = file;
            const sent = progress?.get(_id);
            return (
              <Group key={_id} component="li" wrap="nowrap">
                <FilePreview file={file} size={previewSize} />
                <span className={styles.name}>
                  {url === null ? (
                    fileName
                  ) : (
                    <a href={url} download={fileName}>
                      {fileName}
                    </a>
                  )}
                  {sent !== undefined && <Progress value={sent * 100} aria-label={texts.uploading(fileName)} />}
                </span>
                <CloseButton size="lg" aria-label={texts.remove(fileName)} onClick={() => onRemove(file)} />
              </Group>
            );
          })}
        </Stack>
      )}
    </Stack>
  );
}
