import {
  campaignLinkSchema,
  campaignLinksSchema,
  type NumberPeriod,
  numbersSchema,
} from "@fiosite/contract/panel/numbers";
import { panelPaths } from "@fiosite/contract/panel/paths";
import { refusedSchema } from "@fiosite/contract/panel/site";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import * as v from "valibot";
import { request } from "#session/request.ts";

export const numbersQuery = (period: NumberPeriod) =>
  queryOptions({
    queryKey: ["numbers", period],
    queryFn: () =>
      request(`${panelPaths.numbers}?${new URLSearchParams({ period })}`, numbersSchema),
    // The figures of the period before stay until the new ones are there, so that nothing jumps.
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

export const campaignLinksQuery = queryOptions({
  queryKey: ["campaign-links"],
  queryFn: () => request(panelPaths.campaignLinks, campaignLinksSchema),
});

export const addCampaign = (name: string) =>
  request(panelPaths.campaignLinks, v.union([campaignLinkSchema, refusedSchema]), {
    method: "POST",
    accept: [422],
    body: { name },
  });
