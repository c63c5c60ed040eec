import { company } from "@fiosite/content/company";
import { useTranslation } from "react-i18next";
import { EmailAddress } from "#ui/email-address.tsx";
import { Icon } from "#ui/icon.tsx";
import styles from "./footer-facts.module.css";

/**
 * Company details (Decree 7.962/2013, article 2) and the accessibility symbol (Law 13.146/2015, article 63).
 * A detail that the provider has not supplied is left out.
 */
export function FooterFacts() {
  const { t } = useTranslation("footer");
  const { legalName, streetAddress, cnpj, scmAuthorization, dataProtectionEmail } = company;
  const facts = [
    legalName,
    cnpj && t("legal.cnpj", { cnpj }),
    streetAddress,
    scmAuthorization && t("legal.scmAuthorization", { scmAuthorization }),
    dataProtectionEmail && t("legal.dataProtection", { dataProtectionEmail }),
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
          {t("accessibility.title")}
        </h2>
        <p>
          {t("accessibility.text")}{" "}
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
