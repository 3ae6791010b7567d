#!/bin/sh
# PostgreSQL's restore_command: decrypts a segment of the log from the archive.
#   restore_command = '/etc/shop/restore-wal.sh %f %p'
# ARCHIVE is the folder, IDENTITY the file with the secret key. A segment that is missing ends the recovery.
set -eu
[ -e "$ARCHIVE/$1.age" ]
age -d -i "$IDENTITY" <"$ARCHIVE/$1.age" >"$2.part"
mv "$2.part" "$2"
