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
