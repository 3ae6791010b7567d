#!/bin/sh
# Runs in the booted system, as a unit: sets the shop up as docs/operate.md says, starts the units of deploy/systemd and
# prints one line for each claim.
set -u
check() {
  claim=$1
  shift
  if "$@" >/tmp/output 2>&1; then echo "holds: $claim"; else echo "FAILS: $claim"; tail -n 20 /tmp/output; fi
}
is_ready() { curl --silent --fail --retry 120 --retry-delay 1 --retry-all-errors "http://127.0.0.1:$1/ready"; }
as_postgres() { runuser --user postgres -- "$@"; }

useradd --system shop
install --directory --owner shop /var/backups/shop
install --directory --owner postgres /var/archive
as_postgres psql --command "create role shop login password 'test'" --command 'create database shop owner shop'
cp /opt/shop/deploy/systemd/* /etc/systemd/system/
systemctl daemon-reload

check 'systemd-analyze verify accepts the units' sh -c 'systemd-analyze verify /opt/shop/deploy/systemd/*'
check 'two processes start' systemctl enable --now shop@3000 shop@3001
check 'shop@3000 is ready' is_ready 3000
check 'shop@3001 is ready' is_ready 3001
check 'the processes do not run as root' test "$(systemctl show --property User --value shop@3000)" = shop
check 'their folder is readable by the shop only' test "$(stat --format '%U %a' /var/lib/shop)" = 'shop 700'
check 'the timers are active' systemctl enable --now shop-backup.timer shop-base-backup.timer
check 'a backup is saved and restored' systemctl start shop-backup
check 'the backup is in its folder' sh -c 'ls /var/backups/shop/*.backup.age'
check 'a base backup is made' systemctl start shop-base-backup
check 'the base backup is in the archive' sh -c 'ls /var/archive/base-*.tar.gz.age'
check 'rolling-update.sh replaces both processes' /opt/shop/deploy/rolling-update.sh systemd 3000 3001
systemctl kill --signal KILL shop@3000
check 'a killed process is started again' is_ready 3000
systemctl stop shop@3000 shop@3001
results=$(systemctl show --property Result --value shop@3000 shop@3001 | tr -d '\n')
check 'the processes stop in good order' test "$results" = successsuccess
systemctl poweroff
