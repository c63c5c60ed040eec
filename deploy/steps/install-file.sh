# shellcheck shell=bash
# Sourced by other scripts. Reports only changes, so that an operator sees that a second run changed nothing.
changed=0

report_change() {
  changed=$((changed + 1))
  echo "  $1"
}

# install_file <source> <target> [mode] [owner:group]
install_file() {
  local source=$1 target=$2 mode=${3:-0644} owner=${4:-root:root}
  if cmp -s "$source" "$target"; then return; fi
  mkdir -p "$(dirname "$target")"
  install -m "$mode" -o "${owner%:*}" -g "${owner#*:}" "$source" "$target.new"
  mv "$target.new" "$target"
  report_change "gravado: $target"
}

# write_line <line> <file>
write_line() {
  if [ "$(cat "$2" 2>/dev/null)" = "$1" ]; then return; fi
  echo "$1" >"$2.new"
  mv "$2.new" "$2"
  report_change "gravado: $2"
}

# install_link <target> <link>
install_link() {
  local target=$1 link=$2
  if [ "$(readlink "$link" || true)" = "$target" ]; then return; fi
  ln -sfn "$target" "$link.new"
  mv -T "$link.new" "$link"
  report_change "$link leva a $target"
}
