import { galleryPage } from "../../gallery/gallery-page.ts";
import { Opener } from "../../gallery/opener.tsx";
import { CommentDialog, type CommentDialogProps } from "./comment-dialog.tsx";

export const page = galleryPage<CommentDialogProps>({
  name: "Comment dialog",
  about: "Asks for a comment, such as a reason, of 3 to 500 characters.",
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
    onSubmit: { type: "(comment: string) => void", about: "Called with a trimmed, valid comment." },
    onCancel: { type: "() => void", about: "Called when it's cancelled." },
  },
});
