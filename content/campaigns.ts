/**
 * The campaigns that the report counts by name: what the links say in `utm_campaign` or, without it, in `utm_source`, in lower
 * case, and the name that the report shows. Every other campaign counts as "other"; a lead always keeps its own.
 */
export const campaigns: Record<string, string> = {
  instagram: "Instagram",
  facebook: "Facebook",
  google: "Google",
  radio: "Rádio",
  panfleto: "Panfleto",
};
