import { siteHost } from "../site/test-settings.ts";
import { type HttpRequest, type HttpResponse, sendHttp } from "./send-http.ts";

/** nginx serves the site only to requests for its host name; other hosts are rejected. */
export function requestSite(
  origin: string,
  path: string,
  request: HttpRequest = {},
): Promise<HttpResponse> {
  return sendHttp(origin, path, { ...request, headers: { Host: siteHost, ...request.headers } });
}
