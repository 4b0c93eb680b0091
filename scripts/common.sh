# Shell functions that the scripts share; sourced by them from bash.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"
export DEBIAN_FRONTEND=noninteractive
# emcc's JavaScript tools look here for acorn when node is not Debian's own.
if [ -d /usr/share/nodejs ]; then export NODE_PATH=/usr/share/nodejs${NODE_PATH:+:$NODE_PATH}; fi

say() { printf '\n== %s\n' "$*"; }
note() { printf '   %s\n' "$*"; }

# fail STEP WHY WHAT-TO-DO
fail() {
  printf '\n!! %s failed: %s\n   What to do: %s\n' "$1" "$2" "$3" >&2
  exit 1
}

have() { command -v "$1" >/dev/null 2>&1; }

# retry COMMAND…: three tries, for networks that fail now and then.
retry() {
  local try
  for try in 1 2 3; do
    "$@" && return 0
    [ "$try" = 3 ] || { note "that failed; again in $((try * 5)) s"; sleep $((try * 5)); }
  done
  return 1
}

# quietly LOG COMMAND…: output goes to build/logs/LOG, a dot every 5 s shows that it lives; its end is shown on failure.
quietly() {
  local log=$root/build/logs/$1 pid status=0
  shift
  mkdir -p "$root/build/logs"
  "$@" >"$log" 2>&1 </dev/null &
  pid=$!
  printf '   '
  while kill -0 "$pid" 2>/dev/null; do
    for _ in 1 2 3 4 5 6 7 8 9 10; do kill -0 "$pid" 2>/dev/null && sleep 0.5; done
    printf '.'
  done
  wait "$pid" || status=$?
  printf ' %s\n' "$([ $status = 0 ] && echo done || echo "failed, log in ${log#"$root"/}")"
  [ $status = 0 ] || tail -n 30 "$log" >&2
  return $status
}

# node_version: its major number, 0 where there is no node.
node_version() { node -p 'process.versions.node.split(".")[0]' 2>/dev/null || echo 0; }

# set_up COMMAND:PACKAGE… [FILE:PACKAGE…]: installs the Debian packages of what is missing, or names what is needed.
set_up() {
  local entry wanted missing=() admin=()
  for entry in "$@"; do
    wanted=${entry%%:*}
    if [ "$wanted" = node ] && [ "$(node_version)" -ge 18 ]; then continue; fi
    case $wanted in
      node) ;;
      /*) [ ! -e "$wanted" ] || continue ;;
      *) ! have "$wanted" || continue ;;
    esac
    missing+=("${entry##*:}")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  say "Debian packages: ${missing[*]}"
  if ! have apt-get; then
    note "no apt here: install what these packages are elsewhere; going on with what is there"
    return 0
  fi
  if [ "$(id -u)" != 0 ]; then
    have sudo || fail "Debian packages" "not root, and no sudo" "as root: apt-get install ${missing[*]}"
    note "asking sudo"
    sudo -v || fail "Debian packages" "sudo refused" "as root: apt-get install ${missing[*]}"
    admin=(sudo -n)
  fi
  local apt=("${admin[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -o Acquire::Retries=3 -o DPkg::Lock::Timeout=300)
  [ -z "${CI:-}" ] || apt+=(-o DPkg::Options::=--force-unsafe-io)  # a machine for one run need not sync every file
  quietly apt-lists.log retry "${apt[@]}" update ||
    fail "Debian packages" "apt-get update" "see that the machine reaches its Debian archive"
  quietly apt-install.log retry "${apt[@]}" install -y --no-install-recommends "${missing[@]}" ||
    fail "Debian packages" "apt-get install ${missing[*]}" "run it by hand to see what stands in its way"
}

# node_packages FOLDER: what its package-lock.json names, unless it is there already.
node_packages() {
  local stamp
  stamp=$(sha256sum "$1/package-lock.json" | cut -c1-64)
  [ "$(cat "$1/node_modules/.stamp" 2>/dev/null)" != "$stamp" ] || return 0
  say "Node packages of $1/"
  quietly "npm-$(basename "$1").log" retry npm ci --prefix "$1" --no-audit --no-fund ||
    fail "Node packages" "npm ci in $1/" "see that npm reaches its registry (npm ping)"
  echo "$stamp" >"$1/node_modules/.stamp"
}

# What a build of dist/ needs.
build_needs=(/etc/ssl/certs/ca-certificates.crt:ca-certificates emcc:emscripten cmake:cmake ninja:ninja-build
  c++:g++ xz:xz-utils node:nodejs npm:npm)

# check_tools: names what is missing or too old.
check_tools() {
  local tool
  for tool in emcc cmake ninja node npm; do
    have $tool || fail "Tools" "there is no $tool" "install emcc 3.1.6 or newer, CMake 3.25, Ninja, Node 18 and npm"
  done
  [ "$(node_version)" -ge 18 ] || fail "Tools" "node is $(node --version)" "install Node 18 or newer"
}

# compile PRESET WHAT TARGET…: configures once, then builds; says nothing when there is nothing to do.
compile() {
  local preset=$1 what=$2
  shift 2
  if [ ! -f "build/$preset/build.ninja" ]; then
    say "Configuring build/$preset"
    quietly "cmake-$preset.log" cmake --preset "$preset" "-DSCALED_ATTENTION_TESTS=${tests:-OFF}" ||
      fail "Configuring build/$preset" "CMake stopped" "read build/logs/cmake-$preset.log"
  fi
  ninja -C "build/$preset" -n "$@" 2>/dev/null | grep -q 'no work to do' && return 0
  say "Compiling $what"
  ninja -C "build/$preset" -j "$(nproc)" "$@" || fail "Compiling $what" "see above" "mend it and run the command again"
}
