#!/usr/bin/env bash
# Uses the restic repository of /etc/fiosite/backup.env. Runs as root, because only root can read everything that is copied.
# off-site.sh set-up [--adopt|--new]: creates the repository and saves its id, without which no copy is made. --adopt saves the id
#   of an existing repository, --new creates another one in place of the known one. `fiosite backup setup` runs this, and then
#   makes the first copy and rehearses its restore.
# off-site.sh copy: copies what a new machine needs: the newest dump, the list of erased leads, the settings, the certificates, the
#   release and the access records.
# off-site.sh prune: deletes old copies and checks the repository, every night.
set -euo pipefail
umask 077
failure="" code=2
fail() {
  printf '%s: %s\n' "$failure" "$1" >&2
  exit "$code"
}
# shellcheck source=deploy/backup/repository.sh
. "$(dirname "${BASH_SOURCE[0]}")/repository.sh"

set_up() {
  failure="o repositório não foi preparado" code=1
  local option=${1:-} known id opened=0
  [[ $option =~ ^(|--adopt|--new)$ ]] || fail "uso: fiosite backup setup [--adopt|--new]"
  [ -n "${RESTIC_REPOSITORY:-}" ] || fail "preencha RESTIC_REPOSITORY em $settings/backup.env"
  lock_repository

  known="$(cat "$remembered_id" 2>/dev/null || true)"
  id="$(read_repository_id 2>/dev/null)" || opened=$?
  # 137 if restic had to be killed. Otherwise a repository that only does not answer would look as if there were none.
  [[ $opened != @(124|137) ]] || fail "o endereço em RESTIC_REPOSITORY não responde. Confira o endereço, e se a máquina de lá está no ar"
  if [ "$opened" -eq 0 ]; then
    [ "$id" = "$known" ] || [ "$option" = --adopt ] ||
      fail "já existe um, $id. Se as cópias são deste site, rode fiosite backup setup --adopt"
    printf 'o repositório %s já existia, cópias nele: %s\n' "$id" "$(list_snapshots past | wc -l)"
  else
    [ "$option" != --adopt ] || fail_with_reason "nenhum abre"
    # If the disk is not mounted or the address is wrong, a new repository would hide that.
    [ -z "$known" ] || [ "$option" = --new ] ||
      fail_with_reason "o conhecido, $known, não abre. Monte o disco ou corrija o endereço; para outro: fiosite backup setup --new"
    restic init --quiet || fail "o restic diz o motivo acima"
    id="$(read_repository_id)"
    printf 'repositório criado: %s\n' "$id"
  fi
  printf '%s\n' "$id" >"$remembered_id"
  warn_about_same_disk
}

# Tries again, so that restic and ssh print why the repository does not open.
fail_with_reason() {
  read_repository_id >/dev/null || true
  fail "$1"
}

# A folder on the site's own disk is lost with it. It may also be a typo in the name of a mounted disk.
warn_about_same_disk() {
  [[ $RESTIC_REPOSITORY == /* ]] || return 0
  [ "$(findmnt --noheadings --output TARGET --target "$RESTIC_REPOSITORY")" != "$(findmnt --noheadings --output TARGET --target "$folder")" ] ||
    echo "atenção: $RESTIC_REPOSITORY fica no mesmo disco do site. Se ele se perde, as cópias vão junto: use outro disco ou outra máquina"
}

copy() {
  failure="a cópia não saiu desta máquina"
  local release records="${RECORDS_FOLDER:-/var/log/nginx}" paths path
  lock_repository
  require_repository
  release="$(readlink -e "${FIOSITE_RELEASE:-/opt/fiosite/current}" || true)"
  paths=("$folder/latest" "$folder/erased-leads.tsv" "$settings")
  for path in "$release" /etc/letsencrypt "$records"; do
    if [ -n "$path" ] && [ -e "$path" ]; then paths+=("$path"); fi
  done

  # The host name is fixed, so that the next machine continues this machine's backups. nginx's other logs are not copied.
  local backup=(restic backup --quiet --host fiosite --exclude "$records/*.log*" "${paths[@]}")
  # Tries twice, because logrotate may have renamed a file during the first attempt, or a killed process may have left a lock.
  # `unlock` removes only locks of processes that are gone and those older than half an hour.
  "${backup[@]}" || { restic unlock --quiet && "${backup[@]}"; } || fail "o restic diz o motivo acima"
  touch "$state/copied"
}

# A lead that the site erased must be gone from every copy 30 days later (docs/technician/privacidade.md). Copies are kept for 28
# days, and this runs every night.
prune() {
  failure="nenhuma cópia antiga foi apagada"
  # `copy` reports a missing repository; here there is nothing to delete.
  [ -n "${RESTIC_REPOSITORY:-}" ] || return 0
  lock_repository
  require_repository

  # Deletes nothing if the clock may be wrong: restic counts the days from the newest copy, so all others would look old.
  [ "$(sql "$database" <<<"select coalesce(doubt_about_erasing(), '') in ('late', 'early')")" = f ] ||
    fail "o relógio pode estar errado, veja fiosite doctor"
  restic unlock --quiet
  local future
  mapfile -t future < <(list_snapshots future)
  if [ ${#future[@]} -gt 0 ]; then
    [ -n "$(find "$state/copied" -mmin -1440 ! -newermt '1 minute')" ] ||
      fail "as cópias mais novas têm data no futuro, e não há cópia do último dia: rode fiosite backup"
    restic forget --quiet "${future[@]}"
  fi
  # By default restic leaves up to 5 % of deleted data in the repository, which could be personal data.
  restic forget --quiet --host fiosite --group-by host --keep-within 1d --keep-within-hourly 2d --keep-within-daily 28d \
    --prune --max-unused 0
  # Checks another part of the repository each night, so that all of it is checked once a month.
  restic check --quiet --read-data-subset="$(date +%-d)/31"
}

case ${1:-} in
  set-up) set_up "${2:-}" ;;
  copy | prune) "$1" ;;
  *) echo "Uso: off-site.sh set-up [--adopt|--new] | copy | prune" >&2 && exit 2 ;;
esac
