#!/bin/sh
# PostgreSQL's archive_command: encrypts a finished segment of the log into the archive.
#   archive_command = '/etc/shop/archive-wal.sh %p %f'
# ARCHIVE is the folder, BACKUP_RECIPIENT the public key. Fails if the segment is there already with other content, as
# PostgreSQL requires; the segment is complete before it gets its name.
set -eu
target="$ARCHIVE/$2.age"
sum=$(sha256sum <"$1")
if [ -e "$target" ]; then
  [ "$(cat "$target.sha256")" = "$sum" ]
  exit
fi
age -r "$BACKUP_RECIPIENT" <"$1" >"$target.part"
printf '%s\n' "$sum" >"$target.sha256"
sync "$target.part" "$target.sha256"
mv "$target.part" "$target"
