export const siteHost = "provedor.example";

// Port 1 is reserved, so nothing listens on it.
export const unreachableDatabase = "postgres://nobody@127.0.0.1:1/none";

/** With this SMTP_URL e-mails stay in the queue. */
export const mailSettings = {
  SMTP_URL: "smtp://127.0.0.1:1",
  MAIL_FROM: `site@${siteHost}`,
  LEADS_MAIL_TO: `vendas@${siteHost}`,
  // So high that each lead gets its own e-mail, however many a test or a benchmark sends.
  LEADS_MAIL_PER_HOUR: "1000000",
  OPERATOR_MAIL_TO: `tecnico@${siteHost}`,
};
