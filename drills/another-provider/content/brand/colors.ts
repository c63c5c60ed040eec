export const brandColors = {
  theme: "#1d1233",
  background: "#f6f3fb",
};
