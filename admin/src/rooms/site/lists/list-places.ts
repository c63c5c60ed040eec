/** The lists of the site's facts, by the name that the address has. */
export const listPaths = {
  internet: "facts.internetPlans",
  cameras: "facts.cameraPlans",
  cidades: "facts.towns",
  avaliacoes: "facts.localReviews",
  campanhas: "facts.campaigns",
} as const;
export type ListName = keyof typeof listPaths;

/** Facts that stand alone. */
export const groupPaths = {
  combo: ["facts.securityCombo"],
  wifi: ["facts.additionalWifiPoint"],
  empresa: [
    "facts.company",
    "facts.satisfactionPercent",
    "facts.reviewsDefaults",
    "facts.leadRetentionDays",
  ],
} as const;
export type GroupName = keyof typeof groupPaths;

export const isList = (name: string): name is ListName => Object.hasOwn(listPaths, name);
export const isGroup = (name: string): name is GroupName => Object.hasOwn(groupPaths, name);

export const listScreen = (name: ListName | GroupName, key?: string) =>
  ["/planos", ...(name === "internet" && !key ? [] : [name]), ...(key ? [key] : [])].join("/");
