import { fillText } from "@fiosite/content/fill-text";
import { EmailAddress } from "#ui/email-address.tsx";
import { Icon } from "#ui/icon.tsx";
import { useContent } from "../use-content.ts";
import styles from "./footer-facts.module.css";

/**
 * Company details (Decree 7.962/2013, article 2) and the accessibility symbol (Law 13.146/2015, article 63).
 * A detail that the provider has not supplied is left out.
 */
export function FooterFacts() {
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
