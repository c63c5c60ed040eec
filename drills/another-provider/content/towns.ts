import type { Town } from "./shapes.ts";

export const towns: readonly Town[] = [
  { name: "Bonito", ibgeCode: "5002209", areaCode: "67", latitude: -21.1261, longitude: -56.4836 },
  { name: "Jardim", ibgeCode: "5005004", areaCode: "67", latitude: -21.4803, longitude: -56.1381 },
  {
    name: "Bela Vista",
    ibgeCode: "5002100",
    areaCode: "67",
    latitude: -22.1089,
    longitude: -56.5211,
  },
];
