export const copying = {
  copy: "Copy",
  copied: "Copied",
  refused: "Your browser didn't allow copying. Select the text and copy it yourself.",
};
