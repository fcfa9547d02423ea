import { createElement } from "react";

interface SentenceProps {
  text: string;
  /** Names, addresses and the like in the text. */
  names: readonly (string | null | undefined)[];
}

/** A sentence whose names the browser doesn't translate. */
export function Sentence({ text, names }: SentenceProps) {
  const parts = partsOf(text, names);
  if (parts.every(({ isName }) => !isName)) return <span>{text}</span>;
  return createElement(
    "span",
    null,
    ...parts.map(({ part, isName }) => createElement("span", { translate: isName ? "no" : undefined }, part)),
  );
}

interface Part {
  part: string;
  isName: boolean;
}

function partsOf(text: string, names: SentenceProps["names"]): Part[] {
  let parts: Part[] = [{ part: text, isName: false }];
  for (const name of names) {
    if (!name) continue;
    parts = parts.flatMap((whole) => (whole.isName ? [whole] : around(name, whole.part)));
  }
  return parts.filter(({ part }) => part !== "");
}

/** Splits a text at every occurrence of a name. */
function around(name: string, text: string): Part[] {
  const parts = text.split(name).flatMap((part) => [
    { part: name, isName: true },
    { part, isName: false },
  ]);
  return parts.slice(1);
}
