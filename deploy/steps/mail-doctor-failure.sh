#!/usr/bin/env bash
# E-mails the operator that the doctor failed. The doctor also fails when an address rejects its e-mail. Uses curl, because the
# release's Node may be broken.
set -euo pipefail

recipients=()
IFS=, read -ra addresses <<<"$OPERATOR_MAIL_TO"
for address in "${addresses[@]}"; do recipients+=(--mail-rcpt "${address// /}"); done

# The same rule as in the server: no encryption only within this machine, or if SMTP_URL contains requireTLS=false.
tls=(--ssl-reqd)
if [[ $SMTP_URL == *requireTLS=false* || $SMTP_URL =~ ^smtp://([^@]*@)?(localhost|127\.|\[::1\]) ]]; then tls=(); fi

# curl reads the URL from a file, because it contains the password, and every user can read the arguments of a process.
url=${SMTP_URL%%\?*}
url=${url//\\/\\\\}
url=${url//\"/\\\"}

# The subject has only ASCII letters, because others would have to be encoded.
printf '%s\r\n' \
  "From: $MAIL_FROM" \
  "To: $OPERATOR_MAIL_TO" \
  "Date: $(date -R)" \
  "Subject: $(hostname): ERRO: o verificador do site parou" \
  "Auto-Submitted: auto-generated" \
  "MIME-Version: 1.0" \
  "Content-Type: text/plain; charset=utf-8" \
  "Content-Transfer-Encoding: 8bit" \
  "" \
  "A verificação de hora em hora não chegou ao fim, ou um endereço de OPERATOR_MAIL_TO recusa os e-mails dela: novos problemas podem não ser avisados." \
  "" \
  "Como root em $(hostname):" \
  "  journalctl -u fiosite-doctor -n 50    # mostra o motivo" \
  "  fiosite doctor                        # repete a verificação" |
  curl --silent --show-error --max-time 60 "${tls[@]}" --config <(printf 'url = "%s"\n' "$url") \
    --mail-from "$MAIL_FROM" "${recipients[@]}" --mail-rcpt-allowfails --upload-file -
