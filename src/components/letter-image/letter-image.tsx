import { Avatar } from "@mantine/core";
import { tintOf } from "./tint.ts";

export interface LetterImageProps {
  /** Whose image it is: its first letter stands where there is none or it cannot be loaded. */
  name: string;
  src: string | null;
  /** Of a person rather than of a company. */
  round?: boolean;
  /** In pixels, both ways. */
  width?: number;
}

/** An image that stands beside the name it belongs to, so it says nothing of its own. */
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
