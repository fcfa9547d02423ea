import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  acceptOf,
  checkFiles,
  DEFAULT_COUNT,
  DEFAULT_MEGABYTES,
  type FileGroup,
  fileGroups,
  isOfGroup,
} from "../../machines/shared/file-rules.ts";
import { checkPicture, PICTURE_SIZE } from "../../machines/shared/picture-rules.ts";

const MEGABYTE = 1024 * 1024;
const groups = Object.keys(fileGroups).filter((name): name is FileGroup => Object.hasOwn(fileGroups, name));

/** Which of these files each group takes. */
const files = {
  photo: { name: "photo.JPG", type: "image/jpeg" },
  drawing: { name: "drawing.webp", type: "image/webp" },
  film: { name: "film.mp4", type: "video/mp4" },
  song: { name: "song.mp3", type: "audio/mpeg" },
  page: { name: "page.pdf", type: "application/pdf" },
  letter: { name: "letter.docx", type: "" },
  table: { name: "table.xlsx", type: "" },
  oldTable: { name: "table.xls", type: "" },
  note: { name: "note.rtf", type: "text/rtf" },
  packed: { name: "packed.zip", type: "application/zip" },
  bare: { name: "pdf", type: "" },
  nameless: { name: "README", type: "" },
};

const taken: Record<FileGroup, readonly (keyof typeof files)[]> = {
  images: ["photo", "drawing"],
  video: ["film"],
  audio: ["song"],
  documents: ["page", "letter"],
  mixedFiles: ["photo", "page"],
  mixedDocuments: ["photo", "page", "letter", "table", "oldTable", "note"],
  excel: ["table"],
  zip: ["packed"],
};

test.each(groups)("the group %s takes exactly its kinds of files", (group) => {
  const of = Object.entries(files).filter(([, file]) => isOfGroup(file, group));
  expect(of.map(([name]) => name)).toEqual(taken[group]);
});

test("no group takes an executable, with any type", () => {
  const executable = fc.record({
    name: fc.tuple(fc.string(), fc.constantFrom("exe", "EXE", "dmg", "msi", "Msi")).map((parts) => parts.join(".")),
    type: fc.constantFrom("", "image/png", "video/mp4", "audio/mpeg", "application/pdf"),
  });
  fc.assert(
    fc.property(executable, fc.constantFrom(...groups), (file, group) => {
      expect(isOfGroup(file, group)).toBe(false);
    }),
  );
});

test("the browser's file dialog offers the group's files", () => {
  expect(acceptOf("images")).toBe("image/*");
  expect(acceptOf("documents")).toBe(".doc,.docx,.pdf");
});

describe("several at a time", () => {
  const rules = { group: "images", maxCount: DEFAULT_COUNT, maxMegabytes: DEFAULT_MEGABYTES } as const;
  const image = { ...files.photo, size: 3 * MEGABYTE };

  test("a file of 3 MB is accepted by default", () => {
    expect(checkFiles([image], 0, rules)).toBeNull();
    expect(checkFiles([], 1, rules)).toBeNull();
  });

  test.each([
    ["one byte more", [{ ...image, size: image.size + 1 }], 0, "tooLarge"],
    ["one file more", [image, image], 0, "tooMany"],
    ["one beside another", [image], 1, "tooMany"],
    ["one of another kind", [{ ...image, ...files.page }], 0, "unsupported"],
    ["one that is too large and of another kind", [{ ...files.page, size: 9 * MEGABYTE }], 0, "unsupported"],
  ])("%s is not", (_, chosen, already, problem) => {
    expect(checkFiles(chosen, already, rules)).toBe(problem);
  });
});

describe("chosen for a person's picture", () => {
  const png = { name: "me.png", type: "image/png", size: PICTURE_SIZE };

  test.each([
    ["a picture of exactly the largest size", [png], null],
    ["a larger picture", [{ ...png, size: PICTURE_SIZE + 1 }], "tooLarge"],
    ["a drawing that can contain scripts", [{ ...png, type: "image/svg+xml" }], "unsupported"],
    ["two pictures", [png, png], "tooMany"],
    ["no picture", [], null],
  ])("%s", (_, chosen, problem) => expect(checkPicture(chosen)).toBe(problem));
});
