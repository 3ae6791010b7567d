#!/bin/sh
# Replaces the processes of the shop one after the other, while the others sell. `npm run test:restarts -- --proxy caddy`
# rehearses these steps under load. The first new process migrates the database, which suits the previous version too.
#   deploy/rolling-update.sh compose                  after docker compose --file deploy/compose.yaml build
#   deploy/rolling-update.sh systemd 3000 3001        after the new version was installed in /opt/shop
set -eu
# Twice the interval in which Caddy checks whether a process is ready.
settle() { sleep 2; }
case "$1" in
compose)
  for shop in shop-1 shop-2; do
    ${COMPOSE:-docker compose} --file "$(dirname "$0")/compose.yaml" up --detach --no-deps --wait "$shop"
    settle
  done
  ;;
systemd)
  shift
  for port in "$@"; do
    systemctl restart "shop@$port"
    tries=0
    until curl --fail --silent --output /dev/null "http://127.0.0.1:$port/ready"; do
      tries=$((tries + 1))
      [ "$tries" -lt 120 ] || { echo "shop@$port is not ready; the others still run the previous version" >&2; exit 1; }
      sleep 1
    done
    settle
  done
  ;;
*)
  echo "Usage: $0 compose | systemd <port> …" >&2
  exit 2
  ;;
esac
