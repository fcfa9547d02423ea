import buttons from "../button/button.module.css";

/** Something is found out before the screen can go on; shown only when it takes longer than a moment. */
export const Checking = ({ text }: { text: string }) => (
  <output className="row note late" aria-busy="true">
    <span className={buttons.spinner} />
    {text}
  </output>
);
