interface Town {
  name: string;
  /** Municipality code of the national statistics institute. */
  ibgeCode: string;
  /** Telephone area code (DDD). */
  areaCode: string;
}

export const towns: readonly Town[] = [
  { name: "Itapipoca", ibgeCode: "2306405", areaCode: "88" },
  { name: "Trairi", ibgeCode: "2313500", areaCode: "85" },
  { name: "Paraipaba", ibgeCode: "2310258", areaCode: "85" },
  { name: "Paracuru", ibgeCode: "2310209", areaCode: "85" },
  { name: "Umirim", ibgeCode: "2313757", areaCode: "85" },
];
