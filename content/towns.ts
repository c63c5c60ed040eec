import type { Town } from "./shapes.ts";

export const towns: readonly Town[] = [
  {
    name: "Itapipoca",
    ibgeCode: "2306405",
    areaCode: "88",
    latitude: -3.4944,
    longitude: -39.5786,
  },
  { name: "Trairi", ibgeCode: "2313500", areaCode: "85", latitude: -3.2778, longitude: -39.2689 },
  {
    name: "Paraipaba",
    ibgeCode: "2310258",
    areaCode: "85",
    latitude: -3.4392,
    longitude: -39.1481,
  },
  { name: "Paracuru", ibgeCode: "2310209", areaCode: "85", latitude: -3.41, longitude: -39.0306 },
  { name: "Umirim", ibgeCode: "2313757", areaCode: "85", latitude: -3.6772, longitude: -39.3503 },
];
