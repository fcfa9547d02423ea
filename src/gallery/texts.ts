/** The gallery is for those who build Foyer and is in English only. */
export const texts = {
  heading: "Foyer gallery",
  filter: "Filter the pieces",
  pieces: "Pieces",
  noPiece: "No piece is called that.",
  phone: "Phone width",
  props: "Props",
  prop: "Prop",
  type: "Type",
  otherwise: "Default",
  about: "What it is",
  needed: "has to be given",
  noProps: "It has none.",
};
