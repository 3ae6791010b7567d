#!/bin/bash
# A base backup of the whole server, encrypted: the start of a recovery to any later time that the archive covers.
#   base-backup.sh postgres://…
# ARCHIVE is the folder, BACKUP_RECIPIENT the public key. Keep all segments since your oldest base backup.
set -euo pipefail
target="$ARCHIVE/base-$(date -u +%Y-%m-%dT%H-%M-%SZ).tar.gz.age"
pg_basebackup --dbname "$1" --pgdata - --format tar --wal-method fetch --checkpoint fast | gzip -1 |
  age -r "$BACKUP_RECIPIENT" >"$target.part"
mv "$target.part" "$target"
echo "$target"
