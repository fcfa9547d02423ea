import { presses, takes } from "../unbound.ts";
import { type ReactNode, useState } from "react";
import { type CommentProblem, checkComment } from "../../../machines/shared/comment.ts";
import { isTheWord } from "../../../machines/shared/confirm-word.ts";
import { CommentDialog, type CommentDialogProps } from "../../../src/components/comment-dialog/comment-dialog.tsx";
import { ConfirmDialog, type ConfirmDialogProps } from "../../../src/components/confirm-dialog/confirm-dialog.tsx";
import {
  ConfirmWordDialog,
  type ConfirmWordDialogProps,
} from "../../../src/components/confirm-word-dialog/confirm-word-dialog.tsx";
import { Popup, type PopupProps } from "../../../src/components/popup/popup.tsx";
import { SidePanel, type SidePanelProps } from "../../../src/components/side-panel/side-panel.tsx";
import { Tooltip, type TooltipProps } from "../../../src/components/tooltip/tooltip.tsx";
import { galleryPage } from "../gallery-page.ts";
import buttons from "../../../src/components/button/button.module.css";
import examples from "../examples.module.css";

/** A button that opens an overlay, and shows the outcome once it is closed. */
function Opener({ label, children }: { label: string; children(close: (outcome?: string) => void): ReactNode }) {
  const [open, setOpen] = useState(false);
  const [outcome, setOutcome] = useState("");
  return (
    <div className={examples.row}>
      <button
        type="button"
        className={buttons.small}
        onClick={() => {
          setOutcome("");
          setOpen(true);
        }}
      >
        {label}
      </button>
      <output>{outcome}</output>
      {open &&
        children((said = "") => {
          setOutcome(said);
          setOpen(false);
        })}
    </div>
  );
}

export const popup = galleryPage<PopupProps>({
  name: "Popup",
  about: "A message that must be dismissed, by its button or Esc, before continuing.",
  states: [
    {
      name: "A refused sign-in",
      Show: () => (
        <Opener label="Be refused">
          {(close) => (
            <Popup title="Oops..." close="OK" closes={presses(close)}>
              Wrong email address or password.
            </Popup>
          )}
        </Opener>
      ),
    },
  ],
  props: {
    title: { type: "string", about: "Its heading." },
    children: { type: "ReactNode", about: "The text." },
    close: { type: "string", about: "Label of its button." },
    closes: { type: "Press", about: "Used when it's dismissed." },
  },
});

function Commenting({ close }: { close(outcome?: string): void }) {
  const [problem, setProblem] = useState<CommentProblem | null>(null);
  return (
    <CommentDialog
      title="Why is it rejected?"
      problem={problem}
      edits={takes(() => setProblem(null))}
      submits={takes((comment) => {
        const found = checkComment(comment);
        setProblem(found);
        if (found === null) close(`Rejected: ${comment.trim()}`);
      })}
      cancels={presses(close)}
    />
  );
}

export const commentDialog = galleryPage<CommentDialogProps>({
  name: "Comment dialog",
  about: "Asks for a comment, such as a reason, of 3 to 500 characters.",
  states: [
    {
      name: "Asking for a reason",
      Show: () => <Opener label="Reject the timesheet">{(close) => <Commenting close={close} />}</Opener>,
    },
  ],
  props: {
    title: { type: "string", about: "The question." },
    initial: { type: "string", about: "The comment to begin with.", otherwise: "none" },
    problem: { type: "CommentProblem | null", about: "What is wrong with the comment: required, tooShort or tooLong." },
    submits: { type: "Gives<string>", about: "Gets what was typed, to be checked." },
    edits: { type: "Gives<string>", about: "Told when it's edited." },
    cancels: { type: "Press", about: "Used when it's cancelled." },
    skips: {
      type: "Press",
      about: "Used when the person goes on without a comment.",
      otherwise: "there has to be one",
    },
  },
});

export const confirmDialog = galleryPage<ConfirmDialogProps>({
  name: "Confirm dialog",
  about: "Asks before an action that can't be undone. Esc and Cancel change nothing.",
  states: [
    {
      name: "Default texts",
      Show: () => (
        <Opener label="Ask">
          {(close) => (
            <ConfirmDialog
              text="The changes could not be saved. Go on without them?"
              confirms={presses(() => close("Confirmed."))}
              cancels={presses(() => close("Cancelled."))}
            />
          )}
        </Opener>
      ),
    },
    {
      name: "Custom texts",
      Show: () => (
        <Opener label="Sign out everywhere">
          {(close) => (
            <ConfirmDialog
              title="Sign out everywhere?"
              text="All other sessions end at once."
              confirm="Sign out"
              confirms={presses(() => close("Confirmed."))}
              cancels={presses(() => close("Cancelled."))}
            />
          )}
        </Opener>
      ),
    },
  ],
  props: {
    title: { type: "string", about: "The question.", otherwise: "'Something went wrong.'" },
    text: { type: "ReactNode", about: "What will happen.", otherwise: "none" },
    confirm: { type: "string", about: "Label of the confirm button.", otherwise: "'Continue'" },
    busy: { type: "boolean", about: "Whether the answer to a confirmation is awaited.", otherwise: "false" },
    skips: { type: "Press & { text }", about: "A button that goes on without an answer.", otherwise: "none" },
    confirms: { type: "Press", about: "Used when it's confirmed." },
    cancels: { type: "Press", about: "Used when it's cancelled." },
    children: { type: "ReactNode", about: "A field to be filled in first.", otherwise: "none" },
  },
});

function AskingForWord({ close }: { close(outcome?: string): void }) {
  const [isWrong, setWrong] = useState(false);
  return (
    <ConfirmWordDialog
      title="Delete the project?"
      text="Its 42 tasks are deleted with it."
      word="delete"
      confirm="Delete"
      problem={isWrong ? "notTheWord" : null}
      edits={takes(() => setWrong(false))}
      submits={takes((typed) => (isTheWord(typed, "delete") ? close("Deleted.") : setWrong(true)))}
      cancels={presses(close)}
    />
  );
}

export const confirmWordDialog = galleryPage<ConfirmWordDialogProps>({
  name: "Confirm-word dialog",
  about: "Asks the person to type a word in capital letters before an action that can't be undone.",
  states: [
    {
      name: "Before something is deleted",
      Show: () => <Opener label="Delete the project">{(close) => <AskingForWord close={close} />}</Opener>,
    },
  ],
  props: {
    title: { type: "string", about: "The question.", otherwise: "'Something went wrong.'" },
    text: { type: "ReactNode", about: "What will happen.", otherwise: "none" },
    word: { type: "string", about: "The word, up to 25 characters." },
    confirm: { type: "string", about: "Label of the confirm button.", otherwise: "'Continue'" },
    problem: { type: "WordProblem | null", about: "What is wrong with what was typed: notTheWord." },
    submits: { type: "Gives<string>", about: "Gets what was typed, to be checked." },
    edits: { type: "Gives<string>", about: "Told when it's edited." },
    cancels: { type: "Press", about: "Used when it's cancelled." },
  },
});

/** A panel whose owner asks for confirmation before it closes. */
function AskingPanel({
  texts,
  closes,
  ...panel
}: Omit<SidePanelProps, "confirmClose"> & { texts?: { title: string; text: string } }) {
  const [isAsking, setAsking] = useState(false);
  const confirmClose = {
    ...(texts && { texts }),
    isAsking,
    stays: presses(() => setAsking(false)),
  };
  return (
    <SidePanel {...panel} closes={isAsking ? closes : presses(() => setAsking(true))} confirmClose={confirmClose} />
  );
}

const lines = Array.from({ length: 40 }, (_, index) => index + 1);

export const sidePanel = galleryPage<SidePanelProps>({
  name: "Side panel",
  about:
    "A sheet at the side of the window, over everything else. Esc and its icon close it, the overlay where that is enabled, and on request only after the person has confirmed.",
  states: [
    {
      name: "Closes on overlay click",
      Show: () => (
        <Opener label="Open the panel">
          {(close) => (
            <SidePanel title="Shortcuts" closeOnOverlay closes={presses(close)}>
              <p>Ctrl+Shift+E turns the debug log on.</p>
            </SidePanel>
          )}
        </Opener>
      ),
    },
    {
      name: "Scrolling",
      Show: () => (
        <Opener label="Open the long panel">
          {(close) => (
            <SidePanel title="New release" closes={presses(close)}>
              {lines.map((line) => (
                <p key={line}>Line {line} of what is new.</p>
              ))}
            </SidePanel>
          )}
        </Opener>
      ),
    },
    {
      name: "Asks before it closes",
      Show: () => (
        <Opener label="Open the asking panel">
          {(close) => (
            <AskingPanel title="Import employees" closes={presses(close)}>
              <p>Three rows were read.</p>
            </AskingPanel>
          )}
        </Opener>
      ),
    },
    {
      name: "Narrower, with custom texts",
      Show: () => (
        <Opener label="Open the narrow panel">
          {(close) => (
            <AskingPanel
              title="New tag"
              maxWidth={400}
              texts={{ title: "Discard the tag?", text: "It has not been saved." }}
              closes={presses(close)}
            >
              <p>Name of the tag</p>
            </AskingPanel>
          )}
        </Opener>
      ),
    },
  ],
  props: {
    title: { type: "string", about: "Its heading." },
    children: { type: "ReactNode", about: "Its content: up to 700 pixels high, or the window's height if under 768." },
    foot: { type: "ReactNode", about: "Stays in view below the content, such as its buttons.", otherwise: "none" },
    closeOnOverlay: { type: "boolean", about: "Whether clicking outside closes it.", otherwise: "false" },
    confirmClose: {
      type: "{ texts?, isAsking, stays }",
      about: "Asks before closing, with default texts if none are given. Whether it is asking is its owner's to say.",
      otherwise: "does not ask",
    },
    maxWidth: { type: "number", about: "In pixels.", otherwise: "660" },
    closes: { type: "Press", about: "Used when it should close, and when the person has confirmed that." },
  },
});

export const tooltip = galleryPage<TooltipProps>({
  name: "Tooltip",
  about:
    "Explains a control to a person who stays on it for 500 ms, with the pointer or the keyboard. Esc puts it away; the pointer may go over it.",
  states: [
    {
      name: "Under a control",
      Show: () => (
        <Tooltip text="Opens in a new tab">
          <button type="button" className={buttons.small}>
            Documents
          </button>
        </Tooltip>
      ),
    },
    {
      name: "A long one",
      Show: () => (
        <Tooltip text="It is as wide as twenty letters are high, or as the window where that is narrower, and then goes on in the next line.">
          <button type="button" className={buttons.small}>
            Support
          </button>
        </Tooltip>
      ),
    },
  ],
  props: {
    text: { type: "string", about: "The text." },
    children: { type: "ReactElement", about: "The control, which is described by it." },
  },
});
