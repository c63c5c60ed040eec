/** Colours that browsers show around the page. `colors.css` has the same values, which `npm run check` compares. */
export const brandColors = {
  theme: "#05202b",
  background: "#fbf4e6",
};
