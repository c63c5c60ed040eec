import { company } from "@fiosite/content/company";
import { defaultLanguage, languages } from "@fiosite/content/languages";
import { type IndexedPage, indexedPages, type PageName } from "@fiosite/contract/pages";
import { useTranslation } from "react-i18next";
import { languageOf } from "#features/language/site-i18n.ts";
import { pageAddress, socialImageAddress } from "./page-addresses.ts";

/** Tags for search engines and link previews. */
export function HeadTags({ page }: { page: PageName }) {
  const { t } = useTranslation();
  if (page !== "not-found") return <IndexedHeadTags page={page} />;
  return (
    <>
      <title>{t("notFound.metaTitle")}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}

function IndexedHeadTags({ page }: { page: IndexedPage }) {
  const { t, i18n } = useTranslation(indexedPages);
  const language = languageOf(i18n);
  const title = t(`${page}:meta.title`);
  const description = t(`${page}:meta.description`);
  const address = pageAddress(page, language);
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      {languages.map((each) => (
        <link key={each} rel="alternate" hrefLang={each} href={pageAddress(page, each)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={pageAddress(page, defaultLanguage)} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={company.name} />
      <meta property="og:url" content={address} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:locale" content={language.replace("-", "_")} />
      {languages
        .filter((each) => each !== language)
        .map((each) => (
          <meta key={each} property="og:locale:alternate" content={each.replace("-", "_")} />
        ))}
      <meta property="og:image" content={socialImageAddress(page, language)} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={t(`${page}:meta.imageAlt`)} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
