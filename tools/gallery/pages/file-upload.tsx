import { takes } from "../unbound.ts";
import { useState } from "react";
import { checkFiles, DEFAULT_COUNT, DEFAULT_MEGABYTES, type FileProblem } from "../../../machines/shared/file-rules.ts";
import { galleryPage } from "../gallery-page.ts";
import type { FileItem } from "../../../src/components/file-upload/file-preview.tsx";
import { FileUpload, type FileUploadProps } from "../../../src/components/file-upload/file-upload.tsx";

const kept: FileItem[] = [
  { _id: "kept-1", fileName: "acme.svg", obj: null, url: "/logos/acme.svg" },
  { _id: "kept-2", fileName: "contract.pdf", obj: null, url: "/logos/contract.pdf" },
];

const none: readonly FileItem[] = [];

function Choosing({
  initial = none,
  ...props
}: Omit<FileUploadProps, "files" | "problem" | "adds" | "removes"> & { initial?: readonly FileItem[] }) {
  const [files, setFiles] = useState(initial);
  const [count, setCount] = useState(0);
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const { group, maxCount = DEFAULT_COUNT, maxMegabytes = DEFAULT_MEGABYTES } = props;
  return (
    <FileUpload
      {...props}
      files={files}
      problem={problem}
      adds={takes((added) => {
        const found = checkFiles(added, files.length, { group, maxCount, maxMegabytes });
        setProblem(found);
        if (found !== null) return;
        const items = added.map((obj, index) => ({ _id: `new-${count + index}`, fileName: obj.name, obj, url: null }));
        setFiles([...files, ...items]);
        setCount(count + added.length);
      })}
      removes={takes((removed) => {
        setProblem(null);
        setFiles(files.filter((file) => file !== removed));
      })}
    />
  );
}

export const page = galleryPage<FileUploadProps>({
  name: "File upload",
  about:
    "Files to choose or to drop, each with a preview. What is too large, too many or of another kind is refused as a whole; executables always.",
  states: [
    { name: "One image of up to 3 MB", Show: () => <Choosing label="Photo" group="images" /> },
    {
      name: "Several files, two already uploaded",
      Show: () => <Choosing label="Documents" group="mixedDocuments" maxCount={5} maxMegabytes={10} initial={kept} />,
    },
    {
      name: "Uploading",
      Show: () => (
        <Choosing
          label="Contract"
          group="documents"
          initial={kept.slice(1)}
          progress={new Map([["kept-2", 0.4]])}
          previewSize={90}
        />
      ),
    },
  ],
  props: {
    label: { type: "string", about: "What the files are for." },
    types: { type: "readonly string[]", about: "What the file dialog offers.", otherwise: "the group's" },
    group: {
      type: "FileGroup",
      about: "images, video, audio, documents, mixedFiles, mixedDocuments, excel or zip.",
    },
    files: { type: "readonly FileItem[]", about: "The current files: obj for a new one, url for an uploaded one." },
    problem: {
      type: "FileProblem | null",
      about: "What is wrong with what was chosen: tooMany, unsupported or tooLarge.",
    },
    progress: {
      type: "ReadonlyMap<string, number>",
      about: "Upload progress by _id, from 0 to 1.",
      otherwise: "none is being sent",
    },
    adds: { type: "Gives<readonly File[]>", about: "Gets the chosen files, to be checked." },
    removes: { type: "Gives<FileItem>", about: "Gets a file that is removed." },
    maxCount: { type: "number", about: "Maximum number of files.", otherwise: "1" },
    maxMegabytes: { type: "number", about: "Maximum size of each file.", otherwise: "3" },
    previewSize: { type: "number", about: "Size of image previews in pixels.", otherwise: "60" },
  },
});
