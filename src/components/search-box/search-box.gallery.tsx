import { useState } from "react";
import { galleryPage } from "../../gallery/gallery-page.ts";
import { SearchBox, type SearchBoxProps } from "./search-box.tsx";
import gallery from "../../gallery/examples.module.css";

function Searching({ debounce }: { debounce?: number }) {
  const [searched, setSearched] = useState<readonly string[]>([]);
  return (
    <div className={`${gallery.stack} ${gallery.narrow}`}>
      <SearchBox
        label={debounce === undefined ? "Search people" : "Search tickets"}
        onSearch={(text) => setSearched((before) => [...before, text])}
        {...(debounce !== undefined && { debounce })}
      />
      <output>Searched for: {searched.map((text) => text || "everything").join(", ") || "nothing yet"}</output>
    </div>
  );
}

export const page = galleryPage<SearchBoxProps>({
  name: "Search box",
  about:
    "Searches by itself once no key was pressed for 500 ms, for two characters and more, and for everything when it is empty again. Enter searches at once.",
  states: [
    { name: "Half a second after the last key", Show: () => <Searching /> },
    { name: "A whole second, as for tickets", Show: () => <Searching debounce={1000} /> },
  ],
  props: {
    label: { type: "string", about: "What is searched; in the empty box as well." },
    onSearch: { type: "(text: string) => void", about: "Called with what to search for; empty for everything." },
    onEnter: {
      type: "(text: string) => void",
      about: "Called in its place when it is Enter that searches.",
      otherwise: "onSearch",
    },
    debounce: { type: "number", about: "Milliseconds without a key.", otherwise: "500" },
  },
});
