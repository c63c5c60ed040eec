import { defaultLanguage, languages } from "@fiosite/content/languages";
import type { IndexedPage, PageName } from "@fiosite/contract/pages";
import { useContent } from "../use-content.ts";
import { pageAddress } from "./page-addresses.ts";
import { socialPictures } from "./social-pictures.ts";

/** Tags for search engines and link previews. */
export function HeadTags({ page }: { page: PageName }) {
  const { texts } = useContent();
  if (page !== "not-found") return <IndexedHeadTags page={page} />;
  return (
    <>
      <title>{texts.common.notFound.metaTitle}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}

function IndexedHeadTags({ page }: { page: IndexedPage }) {
  const content = useContent();
  const { facts, language, texts, siteUrl, isPreview } = content;
  const picture = socialPictures(content, content.pictureArt).find((each) => each.page === page);
  const { title, description, imageAlt } = texts[page].meta;
  const address = pageAddress(siteUrl, page, language);
  return (
    <>
      <title>{title}</title>
      {isPreview && <meta name="robots" content="noindex" />}
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      {languages.map((each) => (
        <link key={each} rel="alternate" hrefLang={each} href={pageAddress(siteUrl, page, each)} />
      ))}
      <link
        rel="alternate"
        hrefLang="x-default"
        href={pageAddress(siteUrl, page, defaultLanguage)}
      />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={facts.company.name} />
      <meta property="og:url" content={address} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:locale" content={language.replace("-", "_")} />
      {languages
        .filter((each) => each !== language)
        .map((each) => (
          <meta key={each} property="og:locale:alternate" content={each.replace("-", "_")} />
        ))}
      <meta property="og:image" content={`${siteUrl}/${picture?.file}`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={imageAlt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
