import { takes } from "../unbound.ts";
import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";
import { DEBOUNCE_MS, searchText } from "../../../machines/workspace/workspace/search.ts";
import { galleryPage } from "../gallery-page.ts";
import { SearchBox, type SearchBoxProps } from "../../../src/components/search-box/search-box.tsx";
import gallery from "../examples.module.css";

/** In the app a machine debounces the search, by the same rules. */
function Searching({ label, debounce = DEBOUNCE_MS }: { label: string; debounce?: number }) {
  const [searched, setSearched] = useState<readonly string[]>([]);
  const search = (typed: string) => {
    const text = searchText(typed);
    if (text !== null) setSearched((before) => [...before, text]);
  };
  const searchLater = useDebouncedCallback(search, debounce);
  return (
    <div className={`${gallery.stack} ${gallery.narrow}`}>
      <SearchBox
        label={label}
        types={takes(searchLater)}
        enters={takes((text) => {
          searchLater.cancel();
          search(text);
        })}
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
    { name: "Half a second after the last key", Show: () => <Searching label="Search people" /> },
    { name: "A whole second, as for tickets", Show: () => <Searching label="Search tickets" debounce={1000} /> },
  ],
  props: {
    label: { type: "string", about: "What is searched; in the empty box as well." },
    types: { type: "Gives<string>", about: "Gets what is in the box whenever that changes." },
    enters: { type: "Gives<string>", about: "Gets it instead when Enter is pressed." },
  },
});
