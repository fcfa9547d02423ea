/** The gallery is for developers, so it is in English only. */
export const texts = {
  heading: "Foyer gallery",
  filter: "Filter the pieces",
  pieces: "Pieces",
  noPiece: "No pieces found.",
  phone: "Phone width",
  props: "Props",
  prop: "Prop",
  type: "Type",
  otherwise: "Default",
  about: "Description",
  needed: "required",
  noProps: "No props.",
};
