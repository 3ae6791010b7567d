import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MEMORY_LIMITS } from '#tools/bench/processes.ts';

test('the container image and the systemd unit have the memory limits of the benchmark', () => {
  const variables = Object.entries(MEMORY_LIMITS.env).map(([name, value]) => `${name}=${value}`);
  const image = readFileSync('Containerfile', 'utf8');
  expect(image).toContain(`ENV ${variables.join(' ')} `);
  expect(image).toContain(
    `CMD ${JSON.stringify(['node', ...MEMORY_LIMITS.args, 'dist/server/main.js']).replaceAll(',', ', ')}`,
  );
  const unit = readFileSync('deploy/systemd/shop@.service', 'utf8');
  expect(unit).toContain(`Environment=${variables.join(' ')}\n`);
  expect(unit).toContain(`/node ${MEMORY_LIMITS.args.join(' ')} dist/server/main.js\n`);
});
