import { pages } from "@fiosite/content/pages";
import type { DocumentTexts } from "@fiosite/content/shapes";
import type { VisitorContent } from "@fiosite/content/visitor-content";
import type { PageName } from "@fiosite/contract/pages";
import type { ComponentType } from "react";
import type { Offer } from "#app/structured-data.ts";

export interface Layout {
  /** Name in Vite's manifest: the page inlines the styles of this module. */
  module: string;
  /** The layout `document` serves several pages, so it gets the texts as a prop; the others read their own. */
  load(): Promise<ComponentType<{ texts: DocumentTexts }>>;
  /** What the page sells, for search engines. */
  offers?(content: VisitorContent): Offer[];
}

/** The designs that `content/provider/pages.ts` can name. */
const layouts = {
  home: {
    module: "src/pages/home/home-page.tsx",
    load: async () => (await import("#pages/home/home-page.tsx")).HomePage,
    offers: internetOffers,
  },
  cameras: {
    module: "src/pages/cameras/cameras-page.tsx",
    load: async () => (await import("#pages/cameras/cameras-page.tsx")).CamerasPage,
    offers: cameraOffers,
  },
  document: {
    module: "src/pages/document/document-page.tsx",
    load: async () => (await import("#pages/document/document-page.tsx")).DocumentPage,
  },
  "not-found": {
    module: "src/pages/not-found/not-found-page.tsx",
    load: async () => (await import("#pages/not-found/not-found-page.tsx")).NotFoundPage,
  },
} satisfies Record<string, Layout>;

/** A page that names a layout which does not exist is a type error here. */
export function layoutOf(page: PageName): Layout {
  const name: keyof typeof layouts = page === "not-found" ? page : pages[page].layout;
  return layouts[name];
}

function internetOffers({ facts, texts }: VisitorContent): Offer[] {
  return [
    ...facts.internetPlans.map(({ speedMbps, speedUnit, priceCents, promotion }) => ({
      name: `${speedMbps} ${speedUnit}`,
      priceCents,
      lastDay: promotion?.lastDay,
    })),
    { name: texts.home.wifi.offerName, priceCents: facts.additionalWifiPoint.priceCents },
  ];
}

function cameraOffers({ facts: { cameraPlans, securityCombo } }: VisitorContent): Offer[] {
  return [
    ...cameraPlans.map(({ name, priceCents, promotion }) => ({
      name,
      priceCents,
      lastDay: promotion?.lastDay,
    })),
    { name: securityCombo.name, priceCents: securityCombo.priceCents },
  ];
}
