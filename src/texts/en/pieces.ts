/* Texts of shared components. Their labels come from the screens. */

export const confirmDialog = {
  title: "Something went wrong.",
  confirm: "Continue",
  cancel: "Cancel",
};

export const sidePanel = {
  close: "Close",
  content: "Content",
  confirmClose: "If you close the Import Employee sheet now, you'll lose what you've entered. Close it anyway?",
};

export const commentDialog = {
  comment: "Comment",
  length: (used: number, most: number) => `${used} of ${most} characters`,
  tooShort: (least: number) => `Enter at least ${least} characters.`,
  tooLong: (most: number) => `Enter no more than ${most} characters.`,
  skip: "Skip",
};

export const confirmWordDialog = {
  /** The word is in capital letters. */
  pleaseType: (word: string) => `Please Type ${word}`,
  notTheWord: (word: string) => `That doesn't match ${word}.`,
};

export const dataTable = {
  empty: "No data to display",
};

export const pagination = {
  pages: "Pages",
  page: (page: string) => `Page ${page}`,
  previous: "Previous page",
  next: "Next page",
  perPage: "Rows per page",
  /** The range of rows shown, as formatted numbers. */
  shown: (from: string, to: string, total: string) => `${from}–${to} of ${total}`,
};

export const fileUpload = {
  choose: "Choose files",
  orDrop: "or drop them here",
  limits: (count: number, megabytes: number) =>
    count === 1 ? `1 file, up to ${megabytes} MB` : `Up to ${count} files, ${megabytes} MB each`,
  tooLarge: (megabytes: number) => `Files must smaller than ${megabytes}MB!`,
  tooMany: (count: number) => `You can upload only ${count} files at a time.`,
  unsupported: "Unsupported File.",
  remove: (fileName: string) => `Remove ${fileName}`,
  uploading: (fileName: string) => `Uploading ${fileName}`,
};

export const countryPicker = {
  nothingFound: "No countries found.",
  loading: "Loading countries…",
  unknown: "We couldn't load the countries.",
  retry: "Try again",
};
