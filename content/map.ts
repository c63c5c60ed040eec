import type { Coast } from "./shapes.ts";

/** Stylised: the map shows where the towns lie, not every bay. A provider without a coast writes `null`. */
export const coast: Coast | null = {
  seaName: { "pt-BR": "Oceano Atlântico", "en-US": "Atlantic Ocean" },
  line: [
    [-2.985, -39.8],
    [-3.02, -39.7],
    [-3.06, -39.62],
    [-3.115, -39.52],
    [-3.143, -39.44],
    [-3.175, -39.365],
    [-3.205, -39.3],
    [-3.22, -39.262],
    [-3.252, -39.205],
    [-3.292, -39.155],
    [-3.325, -39.115],
    [-3.352, -39.06],
    [-3.388, -39.03],
    [-3.405, -39.0],
    [-3.455, -38.955],
    [-3.505, -38.905],
    [-3.535, -38.84],
    [-3.55, -38.79],
  ],
};
