export const copying = {
  copy: "Copy",
  copied: "Copied",
  refused: "Your browser did not allow it. Please select the text and copy it yourself.",
  linkCopied: (label: string) => `${label} link copied to clipboard.`,
};
