/* What the shared interface pieces say of themselves. Their labels are given by whoever uses them. */

export const confirmDialog = {
  title: "Something went wrong.",
  confirm: "Continue",
  cancel: "Cancel",
};

export const sidePanel = {
  close: "Close",
  confirmClose: "If you close the Import Employee sheet now, what you have entered in it is lost. Close it?",
};

export const commentDialog = {
  comment: "Comment",
  /** How much of it is used. */
  length: (used: number, most: number) => `${used} of ${most} characters`,
  tooShort: (least: number) => `Please write at least ${least} characters.`,
  tooLong: (most: number) => `Please write no more than ${most} characters.`,
  submit: "Save",
};

export const confirmWordDialog = {
  /** The word is in capital letters. */
  pleaseType: (word: string) => `Please Type ${word}`,
  notTheWord: (word: string) => `This is not ${word}.`,
};

export const dataTable = {
  empty: "No data to display",
  loading: "Loading…",
};

export const pagination = {
  pages: "Pages",
  page: (page: string) => `Page ${page}`,
  previous: "Previous page",
  next: "Next page",
  perPage: "Rows per page",
  /** Which rows are shown, all of them numbers as the person reads them. */
  shown: (from: string, to: string, total: string) => `${from}–${to} of ${total}`,
};

export const fileUpload = {
  choose: "Choose files",
  orDrop: "or drop them here",
  limits: (count: number, megabytes: number) =>
    `${count === 1 ? "One file" : `Up to ${count} files`} of up to ${megabytes} MB`,
  tooLarge: (megabytes: number) => `Files must smaller than ${megabytes}MB!`,
  tooMany: (count: number) => `You can upload only ${count} files at a time.`,
  unsupported: "Unsupported File.",
  remove: (fileName: string) => `Remove ${fileName}`,
  uploading: (fileName: string) => `Uploading ${fileName}`,
};

export const countryPicker = {
  nothingFound: "No country has this name.",
  loading: "The list of countries is on its way…",
  unknown: "The list of countries could not be loaded.",
  retry: "Try again",
};
