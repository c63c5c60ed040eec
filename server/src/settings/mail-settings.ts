import * as v from "valibot";

/**
 * Lower-cases the domain, as nodemailer does when it reports who accepted a message, because addresses are compared as text from
 * here on. The part before the @ is kept, because a mail server may distinguish capitals there.
 */
const mailAddress = v.pipe(
  v.string(),
  v.trim(),
  v.email(),
  v.transform((address) => {
    const at = address.lastIndexOf("@");
    return address.slice(0, at) + address.slice(at).toLowerCase();
  }),
);

/** Addresses separated by commas; a repeated address counts once. */
const mailAddresses = v.pipe(
  v.string(),
  v.transform((list) => list.split(",")),
  v.array(mailAddress),
  v.transform((list) => [...new Set(list)]),
);

/** Variables for the e-mails about leads and for their sender. */
export const leadsVariables = {
  // It may contain a password, so never print it. Without a port the server would use another one than curl, which mails that the
  // doctor stopped.
  SMTP_URL: v.pipe(
    v.string(),
    v.check((url) => /^smtps?:\/\/[^/]/.test(url) && Boolean(URL.parse(url)?.port)),
    v.description("um endereço como smtp://usuário:senha@host:587 ou smtps://…:465"),
  ),
  MAIL_FROM: v.pipe(
    mailAddress,
    v.description("só o endereço de e-mail que envia os contatos, sem nome"),
  ),
  LEADS_MAIL_TO: v.pipe(
    mailAddresses,
    v.description("os endereços de e-mail que recebem os contatos, separados por vírgula"),
  ),
  REPORT_MAIL_TO: v.pipe(
    v.optional(mailAddresses),
    v.description(
      "os endereços de e-mail que recebem o relatório da semana, separados por vírgula",
    ),
  ),
  LEADS_MAIL_PER_HOUR: v.pipe(
    v.optional(
      v.pipe(v.string(), v.digits(), v.transform(Number), v.minValue(2), v.maxValue(1_000_000)),
      "60",
    ),
    v.description(
      "um número inteiro de e-mails por hora, a partir de 2; o que passar disso vai em resumos",
    ),
  ),
  // The pages add the 30 days for which a lead stays in the backups, and promise 180 by default.
  LEADS_RETENTION_DAYS: v.pipe(
    v.optional(
      v.pipe(v.string(), v.digits(), v.transform(Number), v.minValue(30), v.maxValue(3_650)),
      "150",
    ),
    v.description("um número inteiro de dias em que os contatos ficam guardados, de 30 a 3650"),
  ),
  NODE_ENV: v.optional(v.string()),
};

const operatorDescription =
  "os endereços de e-mail do técnico que recebe os avisos, separados por vírgula";

export const operatorAddresses = v.pipe(mailAddresses, v.description(operatorDescription));

export const alertVariables = {
  // The doctor uses both. The server only validates them, so that an update with a wrong value is rejected.
  OPERATOR_MAIL_TO: v.pipe(v.optional(operatorAddresses), v.description(operatorDescription)),
  HEARTBEAT_URL: v.pipe(
    v.optional(v.string()),
    v.check((url) => url === undefined || (URL.canParse(url) && /^https?:/.test(url))),
    v.description(
      "um endereço http ou https, chamado de hora em hora enquanto a verificação roda e o e-mail sai",
    ),
  ),
};

export const operatorVariables = [["OPERATOR_MAIL_TO"], ["NODE_ENV"]] as const;

/** In production somebody must get alerts, and there is no default address. */
export function isOperatorSet(variables: {
  OPERATOR_MAIL_TO?: string[] | undefined;
  NODE_ENV?: string | undefined;
}) {
  return variables.NODE_ENV !== "production" || variables.OPERATOR_MAIL_TO !== undefined;
}
