# Read by the programs beside this file. They work from any folder, through a link, in cron and over ssh: nothing but a
# shell and the Node of this folder is needed.

root=$(dirname -- "$(dirname -- "$(readlink -f -- "$0")")")

# refuse CODE SENTENCE
refuse() {
  printf '%s\n' "$2" >&2
  exit "$1"
}

# Whether this folder was made by `pnpm build:server`. It names its Node; a checkout has one of its own.
is_built() {
  [ -f "$root/.node-version" ]
}

# The first Node in PATH of the major version that a built folder needs; without one, the first Node.
find_node() (
  version=$(cat "$root/.node-version")
  IFS=:
  for folder in $PATH; do
    case $("$folder/node" --version 2>/dev/null) in
      "v${version%%.*}."*) printf '%s\n' "$folder/node" && return ;;
    esac
  done
  command -v node
)

# keep_compiled FOLDER: Node keeps the sources there without types and compiled, which halves the processor time of a command.
keep_compiled() {
  export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-$1}"
}

# run_on_node FILE [ARGUMENT]...: replaces the shell, in the folder of whoever called it.
run_on_node() {
  program=$root/$1
  shift
  if is_built; then
    # A Node beside this folder is for it alone. cron and ssh often search fewer folders than a terminal, and may find the
    # Node of the distribution first.
    PATH=$(dirname -- "$root")/node/bin:$PATH:/usr/local/bin
    node=$(find_node) || refuse 1 "Node $(cat "$root/.node-version") is not installed, or not in PATH: install it from https://nodejs.org."
    # The program's own folder is not written to. A folder of data that is not there yet is not made for this, and code
    # from that of another user is not run.
    if [ -n "${DATA_DIR:-}" ] && [ -O "$DATA_DIR" ] && [ -w "$DATA_DIR" ]; then keep_compiled "$DATA_DIR/compiled"; fi
    exec "$node" --require "$root/bin/require-node.cjs" --max-semi-space-size=16 "$program" "$@"
  fi
  node=$root/node_modules/node/bin/node
  [ -x "$node" ] || refuse 1 "Nothing is installed in $root yet: run npm start there once, or pnpm install."
  # As for npm start.
  keep_compiled "$root/node_modules/.cache/node"
  exec "$node" --max-semi-space-size=16 "$program" "$@"
}
