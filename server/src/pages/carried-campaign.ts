import type { FastifyRequest } from "fastify";

const pair = "utm_(?:source|medium|campaign|term|content)=[\\w.~%+!*'(),:;@/-]{1,200}";
const referringCampaign = new RegExp(
  `^(\\S+) https?://\\1/[^?#]*\\?(?:[^#]*?&)??(${pair}(?:&${pair}){0,4})(?:[&#]|$)`,
);

/**
 * Without JavaScript the links of a page drop its campaign. The Referer still has it: the next page is then redirected to an
 * address with it. deploy/nginx/campaign.conf has the same rule.
 */
export function addressWithCampaign({ url, headers }: FastifyRequest): string | undefined {
  const [path = "", query = ""] = url.split(/\?(.*)/s);
  if (/(?:^|&)utm_/i.test(query)) return undefined;
  const campaign = `${headers.host} ${headers.referer}`.match(referringCampaign)?.[2];
  return campaign && `${path}?${query && `${query}&`}${campaign}`;
}
