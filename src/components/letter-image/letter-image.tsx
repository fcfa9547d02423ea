import { Avatar } from "@mantine/core";
import { tintOf } from "./tint.ts";

export interface LetterImageProps {
  /** The name. Its first letter is shown if there is no image or it can't be loaded. */
  name: string;
  src: string | null;
  /** Round, for a person instead of a company. */
  round?: boolean;
  /** Width and height in pixels. */
  width?: number;
}

/** An image next to its name, so it has no alternative text. */
export function LetterImage({ name, src, round = false, width = 40 }: LetterImageProps) {
  const [letter = ""] = name.trim().toLocaleUpperCase();
  return (
    <Avatar
      component="span"
      src={src}
      alt=""
      aria-hidden="true"
      size={width}
      radius={round ? "50%" : "md"}
      imageProps={{ width, height: width, loading: "lazy", decoding: "async" }}
      styles={{
        image: round ? {} : { objectFit: "contain", background: "#fff" },
        placeholder: { background: `var(--choice-${tintOf(letter)})`, color: "var(--on-choice)" },
      }}
    >
      {letter}
    </Avatar>
  );
}
