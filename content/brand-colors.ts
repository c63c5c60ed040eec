/** The colours that browsers show around the page, of `web/src/styles/tokens.css`. */
export const brandColors = {
  theme: "#05202b",
  background: "#fbf4e6",
};
