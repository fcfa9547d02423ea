import buttons from "../button/button.module.css";

/** A loading message, shown only if it takes longer than a moment. */
export const Checking = ({ text }: { text: string }) => (
  <output className="row note late">
    <span className={buttons.spinner} />
    <span>{text}</span>
  </output>
);
