/** Downloads a blob as a file. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Wraps a text as a plain-text file. */
export const textFile = (text: string): Blob => new Blob([text], { type: "text/plain" });
