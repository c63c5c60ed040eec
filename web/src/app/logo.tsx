import logo from "@fiosite/content/brand/logo-on-dark.svg";
import logoSource from "@fiosite/content/brand/logo-on-dark.svg?raw";
import shortLogo from "@fiosite/content/brand/logo-short-on-dark.svg";
import { useContent } from "../use-content.ts";

/** Between these widths the header's links leave no room for the whole name. */
const tablet = "(min-width: 48em) and (max-width: 63.99em)";

const [, , width = 1, height = 1] =
  logoSource
    .match(/viewBox="([^"]+)"/)?.[1]
    ?.split(" ")
    .map(Number) ?? [];

interface LogoProps {
  heightPx: number;
  place: "header" | "footer";
}

/** A provider's logo may have any proportions: its width follows from the drawing. */
export function Logo({ heightPx, place }: LogoProps) {
  const { facts } = useContent();
  const picture = (
    <img
      src={logo}
      width={Math.round((heightPx * width) / height)}
      height={heightPx}
      alt={facts.company.name}
      // On tablets only the footer needs this file, because the header shows the short logo.
      loading={place === "footer" ? "lazy" : "eager"}
    />
  );
  if (place === "footer") return picture;
  return (
    <picture>
      <source media={tablet} srcSet={shortLogo} />
      {picture}
    </picture>
  );
}
