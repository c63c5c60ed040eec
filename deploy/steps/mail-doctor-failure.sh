#!/usr/bin/env bash
# Tells the operator that the doctor failed, which it also does when an address rejects its e-mail. Uses curl, because the
# release's Node may be what is broken.
set -euo pipefail

recipients=()
IFS=, read -ra addresses <<<"$OPERATOR_MAIL_TO"
for address in "${addresses[@]}"; do recipients+=(--mail-rcpt "${address// /}"); done

# The same rule as the server's: unencrypted only within this machine, or if SMTP_URL says requireTLS=false.
tls=(--ssl-reqd)
if [[ $SMTP_URL == *requireTLS=false* || $SMTP_URL =~ ^smtp://([^@]*@)?(localhost|127\.|\[::1\]) ]]; then tls=(); fi

printf '%s\r\n' \
  "From: $MAIL_FROM" \
  "To: $OPERATOR_MAIL_TO" \
  "Date: $(date -R)" \
  "Subject: $(hostname): the hourly check failed" \
  "Auto-Submitted: auto-generated" \
  "" \
  "The doctor did not run to its end, or an address of OPERATOR_MAIL_TO rejects its e-mails." \
  "As root on $(hostname): journalctl -u fiosite-doctor -n 50; fiosite doctor" |
  curl --silent --show-error --max-time 60 "${tls[@]}" --url "${SMTP_URL%%\?*}" \
    --mail-from "$MAIL_FROM" "${recipients[@]}" --mail-rcpt-allowfails --upload-file -
