/** Colours that browsers show around the page. `web/src/styles/tokens.css` has the same values. */
export const brandColors = {
  theme: "#05202b",
  background: "#fbf4e6",
};
