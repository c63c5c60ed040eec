import * as v from "valibot";
import { addressList } from "../platform/post-outside.ts";
import { leadsVariables } from "./leads-settings.ts";
import { pageVariables, publisherVariables, readSiteUrl, shownFolder } from "./page-settings.ts";
import { panelVariables } from "./panel-settings.ts";
import { processVariables, releaseFolder } from "./process-settings.ts";
import { processEnvironment, readVariables } from "./read-variables.ts";

export type PanelConfig = ReturnType<typeof readPanelConfig>;

/** For the panel, a process of its own with a role of its own. */
export function readPanelConfig(environment = processEnvironment) {
  const { SMTP_URL, MAIL_FROM } = leadsVariables;
  const entries = {
    ...{ ...panelVariables, ...processVariables, ...pageVariables },
    ...{ SMTP_URL, MAIL_FROM, PUBLISH_REQUEST: publisherVariables.PUBLISH_REQUEST },
  };
  const variables = readVariables(v.object(entries), entries, environment);
  return {
    databaseUrl: variables.PANEL_DATABASE_URL,
    host: variables.PANEL_HOST,
    port: variables.PANEL_PORT,
    hasInheritedSocket: variables.LISTEN_FDS !== undefined,
    logLevel: variables.LOG_LEVEL,
    trustProxy: variables.TRUST_PROXY,
    origin: variables.PANEL_ORIGIN,
    dist: variables.PANEL_DIST,
    runsJobs: variables.JOBS === "on",
    pushAddresses: addressList(variables.PANEL_PUSH_PRIVATE_ADDRESSES),
    webDist: shownFolder(variables),
    /** For previews: the release's renderer and the files that its pages name. */
    preview: { webDist: variables.WEB_DIST, siteUrl: readSiteUrl() },
    publishRequest: variables.PUBLISH_REQUEST,
    siteUrl: readSiteUrl(),
    healthFile: variables.HEALTH_FILE,
    releaseFolder,
    mail: { smtpUrl: variables.SMTP_URL, from: variables.MAIL_FROM },
  };
}

/** Where the provider's people sign in; undefined while there is no panel. */
export function readPanelOrigin(environment = processEnvironment): string | undefined {
  return environment.PANEL_ORIGIN || undefined;
}

/** For the operator's command `people`: where links lead, and how they are mailed. */
export function readPanelLinkConfig(environment = processEnvironment) {
  const { PANEL_ORIGIN } = panelVariables;
  const { SMTP_URL, MAIL_FROM } = leadsVariables;
  const entries = { PANEL_ORIGIN, SMTP_URL, MAIL_FROM };
  const variables = readVariables(v.object(entries), entries, environment);
  return {
    origin: variables.PANEL_ORIGIN,
    mail: { smtpUrl: variables.SMTP_URL, from: variables.MAIL_FROM },
  };
}
