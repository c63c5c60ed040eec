# shellcheck shell=bash
# Sourced. Tells what it changes and only that, so that a run which changes nothing is seen to.
changed=0

tell_change() {
  changed=$((changed + 1))
  echo "  $1"
}

# put_file <source> <target> [mode] [owner:group]
put_file() {
  local source=$1 target=$2 mode=${3:-0644} owner=${4:-root:root}
  if cmp -s "$source" "$target"; then return; fi
  mkdir -p "$(dirname "$target")"
  install -m "$mode" -o "${owner%:*}" -g "${owner#*:}" "$source" "$target.new"
  mv "$target.new" "$target"
  tell_change "wrote $target"
}

put_link() {
  local source=$1 target=$2
  if [ "$(readlink "$target" || true)" = "$source" ]; then return; fi
  ln -sfn "$source" "$target.new"
  mv -T "$target.new" "$target"
  tell_change "linked $target to $source"
}
