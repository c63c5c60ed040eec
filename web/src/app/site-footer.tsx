import { fillText } from "@fiosite/content/fill-text";
import { whatsappUrl } from "@fiosite/content/whatsapp-url";
import type { WhatsappPlace } from "@fiosite/contract/counts";
import { type PageName, pageLink } from "@fiosite/contract/pages";
import { OpeningHours } from "#features/moment/moment.tsx";
import { BrandDot } from "#ui/brand-dot.tsx";
import { DuneEdge } from "#ui/dune-edge.tsx";
import { Icon } from "#ui/icon.tsx";
import { EmailAddress, NewTabLink } from "#ui/links.tsx";
import { useContent } from "../use-content.ts";
import { Logo } from "./logo.tsx";
import { legalLinks, NavigationLink, pageLinks } from "./navigation.tsx";
import styles from "./site-footer.module.css";

const sections = [
  { id: "planos", label: "plans" },
  { id: "sobre", label: "about" },
  { id: "avaliacoes", label: "reviews" },
  { id: "assinar", label: "subscribe" },
] as const;

interface SiteFooterProps {
  page: PageName;
  momentScript: string | undefined;
}

export function SiteFooter({ page, momentScript }: SiteFooterProps) {
  const content = useContent();
  const { company, towns } = content.facts;
  const { common, footer } = content.texts;
  const newTabNote = common.nav.newTab;
  const home = page === "home" ? "" : pageLink("home", content.language);
  return (
    <footer className={`${styles.footer} dark`} id="contato">
      <DuneEdge from="from-left" />
      <div className="wrap">
        <div className={styles.top}>
          <div>
            <Logo heightPx={50} place="footer" />
            <p className={styles.tagline}>{footer.tagline}</p>
            <div className={styles.social}>
              <NewTabLink href={company.instagramUrl} newTabNote={newTabNote}>
                <Icon name="instagram" />
                <span className="visually-hidden">{footer.social.instagram}</span>
              </NewTabLink>
              <NewTabLink
                data-place={"footer" satisfies WhatsappPlace}
                href={whatsappUrl(company.whatsappNumber, common.whatsapp.plans)}
                newTabNote={newTabNote}
                className={styles.chat}
              >
                <Icon name="whatsapp" />
                <span className="visually-hidden">{footer.social.whatsapp}</span>
              </NewTabLink>
            </div>
          </div>
          <div className={styles.columns}>
            <nav aria-labelledby="footer-navigation">
              <h2 id="footer-navigation">{footer.nav.title}</h2>
              <ul>
                {sections.map(({ id, label }) => (
                  <li key={id}>
                    <a href={`${home}#${id}`}>{footer.nav[label]}</a>
                  </li>
                ))}
                {pageLinks("footer", page, content).map((link) => (
                  <li key={link.href}>
                    <NavigationLink link={link} />
                  </li>
                ))}
              </ul>
            </nav>
            <div className={styles.contact}>
              <h2>{footer.contact.title}</h2>
              <address>
                <a href={`tel:${company.phone.e164}`}>{company.phone.display}</a>
                <a href={`mailto:${company.supportEmail}`}>
                  <EmailAddress address={company.supportEmail} />
                </a>
              </address>
              <p>{footer.legal.anatel}</p>
              <OpeningHours script={momentScript} />
            </div>
            <div>
              <h2>{footer.towns.title}</h2>
              <ul className={styles.towns}>
                {towns.map(({ name }) => (
                  <li key={name}>
                    <BrandDot />
                    {name}
                  </li>
                ))}
              </ul>
            </div>
          </div>
        </div>
        <FooterFacts />
        <div className={styles.bottom}>
          <p data-year={import.meta.env.BUILD_YEAR}>
            {fillText(footer.copyright, { year: import.meta.env.BUILD_YEAR })}
          </p>
          {legalLinks(content).map(({ href, label }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
        </div>
      </div>
    </footer>
  );
}

/**
 * Company details (Decree 7.962/2013, article 2) and the accessibility symbol (Law 13.146/2015, article 63).
 * A detail that the provider has not supplied is left out.
 */
function FooterFacts() {
  const {
    facts: { company },
    texts: { footer },
  } = useContent();
  const { legalName, streetAddress, cnpj, scmAuthorization, dataProtectionEmail } = company;
  const facts = [
    legalName,
    cnpj && fillText(footer.legal.cnpj, { cnpj }),
    streetAddress,
    scmAuthorization && fillText(footer.legal.scmAuthorization, { scmAuthorization }),
    dataProtectionEmail && fillText(footer.legal.dataProtection, { dataProtectionEmail }),
  ].filter((fact) => fact !== null);
  return (
    <div className={styles.facts}>
      <section
        className={styles.accessibility}
        id="acessibilidade"
        aria-labelledby="accessibility-title"
      >
        <h2 id="accessibility-title">
          <Icon name="accessibility" />
          {footer.accessibility.title}
        </h2>
        <p>
          {footer.accessibility.text}{" "}
          <a href={`mailto:${company.supportEmail}`}>
            <EmailAddress address={company.supportEmail} />
          </a>
        </p>
      </section>
      {facts.length > 0 && (
        <ul className={styles.company}>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
