import * as v from "valibot";

/** What is given to the inspector, anywhere in its window: files that were dropped, or a text that was pasted. */
export const givenSchema = v.variant("by", [
  v.object({ by: v.literal("drop"), files: v.array(v.file()) }),
  v.object({ by: v.literal("paste"), text: v.string() }),
]);
export type Given = v.InferOutput<typeof givenSchema>;

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") ?? false;

/**
 * Listens for it in this page. What a field or a control takes for itself is left to it.
 *
 * @returns stops listening
 */
export function listenForGiven(give: (given: Given) => void): () => void {
  const onDragOver = (event: DragEvent) => {
    if (holdsFiles(event)) event.preventDefault();
  };
  const onDrop = (event: DragEvent) => {
    if (!holdsFiles(event) || event.defaultPrevented) return;
    // The browser would leave the page for the file.
    event.preventDefault();
    give({ by: "drop", files: [...(event.dataTransfer?.files ?? [])] });
  };
  const onPaste = ({ clipboardData, target }: ClipboardEvent) => {
    const text = clipboardData?.getData("text") ?? "";
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (!isField && text.trim() !== "") give({ by: "paste", text });
  };
  addEventListener("dragover", onDragOver);
  addEventListener("drop", onDrop);
  addEventListener("paste", onPaste);
  return () => {
    removeEventListener("dragover", onDragOver);
    removeEventListener("drop", onDrop);
    removeEventListener("paste", onPaste);
  };
}
