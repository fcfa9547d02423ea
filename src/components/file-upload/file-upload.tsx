import { Box, CloseButton, Group, Input, Progress, Stack, Text } from "@mantine/core";
import { useState } from "react";
import {
  acceptOf,
  DEFAULT_COUNT,
  DEFAULT_MEGABYTES,
  type FileGroup,
  type FileProblem,
} from "../../../machines/shared/file-rules.ts";
import { fileUpload } from "../../texts/en/pieces.ts";
import { useTexts } from "../../app-actor.ts";
import type { Gives } from "../../sends.ts";
import { kitField } from "../field/kit-field.tsx";
import { type FileItem, FilePreview } from "./file-preview.tsx";
import styles from "./file-upload.module.css";

export interface FileUploadProps {
  label: string;
  group: FileGroup;
  /** The content types the file dialog offers, if fewer than the group's. */
  types?: readonly string[];
  files: readonly FileItem[];
  /** The problem of the files chosen last, or null. */
  problem: FileProblem | null;
  /** Upload progress from 0 to 1, by the file's `_id`. Files not listed aren't uploading. */
  progress?: ReadonlyMap<string, number>;
  /** Gets the chosen files. The owner decides whether to accept them. */
  adds: Gives<readonly File[]>;
  removes: Gives<FileItem>;
  /** The maximum number of files that a person may choose at a time. */
  maxCount?: number;
  /** The maximum size of each file, in megabytes. */
  maxMegabytes?: number;
  /** Size of an image's preview, in pixels. */
  previewSize?: number;
}

/** Files to choose or drop, with previews. The owner checks and uploads them. */
export function FileUpload(props: FileUploadProps) {
  const { label, group, types, files, problem, progress, adds, removes, previewSize = 60 } = props;
  const { maxCount = DEFAULT_COUNT, maxMegabytes = DEFAULT_MEGABYTES } = props;
  const texts = useTexts("fileUpload", fileUpload);
  const [isOver, setOver] = useState(false);
  const messages: Record<FileProblem, string> = {
    tooMany: texts.tooMany(maxCount),
    unsupported: texts.unsupported,
    tooLarge: texts.tooLarge(maxMegabytes),
  };
  const take = (chosen: FileList | null) => {
    if (chosen?.length) adds.give([...chosen]);
  };
  return (
    <Stack gap="xs">
      <Input.Wrapper
        size={kitField.size}
        classNames={kitField.classNames}
        label={<span>{label}</span>}
        description={texts.limits(maxCount, maxMegabytes)}
        error={problem && messages[problem]}
        errorProps={{ role: "alert" }}
      >
        <Box className={styles.place} mod={{ over: isOver }}>
          <Input
            {...adds.mark()}
            type="file"
            classNames={{ wrapper: styles.cover, input: styles.cover }}
            error={problem !== null}
            accept={types?.join(",") ?? acceptOf(group)}
            multiple={maxCount > 1}
            onChange={({ currentTarget }) => {
              take(currentTarget.files);
              // Lets the person choose the same file again after removing it.
              currentTarget.value = "";
            }}
            onDragEnter={() => setOver(true)}
            onDragLeave={() => setOver(false)}
            onDrop={(event) => {
              // By itself the browser takes only one of several dropped files.
              event.preventDefault();
              setOver(false);
              take(event.dataTransfer.files);
            }}
          />
          <Text span c="var(--accent)" fw={600} td="underline">
            {texts.choose}
          </Text>
          <span>{texts.orDrop}</span>
        </Box>
      </Input.Wrapper>
      {files.length > 0 && (
        <Stack component="ul" gap="xs" style={{ listStyle: "none" }}>
          {files.map((file) => {
            const { _id, fileName, url } = file;
            const sent = progress?.get(_id);
            return (
              <Group key={_id} component="li" wrap="nowrap">
                <FilePreview file={file} size={previewSize} />
                <Box flex={1} miw={0}>
                  {url === null ? (
                    <span translate="no">{fileName}</span>
                  ) : (
                    <Box component="a" display="inline-block" href={url} download={fileName} translate="no">
                      {fileName}
                    </Box>
                  )}
                  {sent !== undefined && <Progress value={sent * 100} aria-label={texts.uploading(fileName)} />}
                </Box>
                <CloseButton
                  size="lg"
                  aria-label={texts.remove(fileName)}
                  {...removes.mark()}
                  onClick={() => removes.give(file)}
                />
              </Group>
            );
          })}
        </Stack>
      )}
    </Stack>
  );
}
