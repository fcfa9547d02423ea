import { galleryPage } from "../../gallery/gallery-page.ts";
import { Opener } from "../../gallery/opener.tsx";
import { CommentDialog, type CommentDialogProps } from "./comment-dialog.tsx";

export const page = galleryPage<CommentDialogProps>({
  name: "Comment dialog",
  about: "Asks for a few words, as to why something is done: 3 to 500 characters.",
  states: [
    {
      name: "Asking for a reason",
      Show: () => (
        <Opener label="Reject the timesheet">
          {(close) => (
            <CommentDialog
              title="Why is it rejected?"
              onSubmit={(comment) => close(`Rejected: ${comment}`)}
              onCancel={close}
            />
          )}
        </Opener>
      ),
    },
  ],
  props: {
    title: { type: "string", about: "The question." },
    onSubmit: { type: "(comment: string) => void", about: "Called with a trimmed comment that meets the rule." },
    onCancel: { type: "() => void", about: "Nothing is done." },
  },
});
