import * as v from "valibot";

/** Input from anywhere in the inspector's window: dropped files or pasted text. */
export const transferSchema = v.variant("by", [
  v.object({ by: v.literal("drop"), files: v.array(v.file()) }),
  v.object({ by: v.literal("paste"), text: v.string() }),
]);
export type Transfer = v.InferOutput<typeof transferSchema>;

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") ?? false;

/**
 * Listens for drops and pastes in this page, except in fields and controls that handle them.
 *
 * @returns stops listening
 */
export function listenForTransfers(onTransfer: (transfer: Transfer) => void): () => void {
  const onDragOver = (event: DragEvent) => {
    if (holdsFiles(event)) event.preventDefault();
  };
  const onDrop = (event: DragEvent) => {
    if (!holdsFiles(event) || event.defaultPrevented) return;
    // Otherwise the browser would navigate to the file.
    event.preventDefault();
    onTransfer({ by: "drop", files: [...(event.dataTransfer?.files ?? [])] });
  };
  const onPaste = ({ clipboardData, target }: ClipboardEvent) => {
    const text = clipboardData?.getData("text") ?? "";
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (!isField && text.trim() !== "") onTransfer({ by: "paste", text });
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
