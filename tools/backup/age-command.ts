/** `npm run age`: the options of the program `age` that backups need. Reads stdin and writes to stdout. */

import { exitWithUsage, readArguments } from '../run/read-arguments.ts';
import { createKeys, decryptWith, encryptFor, pipeThrough, readIdentities } from './age.ts';

const USAGE = `npm run --silent age -- keygen             prints a new key
npm run --silent age -- -r <recipient>     encrypts
npm run --silent age -- -d -i <key file>   decrypts`;
const { values, positionals } = readArguments(USAGE, {
  options: {
    recipient: { type: 'string', short: 'r', multiple: true },
    decrypt: { type: 'boolean', short: 'd' },
    identity: { type: 'string', short: 'i' },
  },
  allowPositionals: true,
});

if (positionals[0] === 'keygen') {
  const { identity, recipient } = await createKeys();
  console.log(`# public key: ${recipient}\n${identity}`);
} else if (values.decrypt && values.identity) {
  await pipeThrough(decryptWith(await readIdentities(values.identity)));
} else if (values.recipient) {
  await pipeThrough(encryptFor(values.recipient));
} else {
  exitWithUsage(USAGE);
}
