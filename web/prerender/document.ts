import { brandColors } from "@fiosite/content/brand-colors";
import type { Language } from "@fiosite/content/languages";
import type { PageName } from "@fiosite/contract/pages";

export interface DocumentParts {
  page: PageName;
  language: Language;
  /** Tags for the head, already HTML: React's own and those of the build. */
  head: string;
  body: string;
  /** What follows the page at the end of the body. */
  end?: string;
}

export function documentHtml({ page, language, head, body, end = "" }: DocumentParts): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="${brandColors.theme}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icons/icon-180.png">
<link rel="manifest" href="/site.webmanifest">
<link rel="stylesheet" href="/print.css" media="print">
${head}
</head>
<body>
<div id="site" data-page="${page}">${body}</div>
${end}
</body>
</html>
`;
}
