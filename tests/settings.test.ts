import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SETTING_NAMES } from '#server/settings/environment.ts';
import { readSettings } from '#server/settings/read-settings.ts';

const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

test('the README lists every setting and nothing else', () => {
  const table = README.slice(README.indexOf('## Settings'), README.indexOf('## Where things live'));
  const documented = new Set<string>();
  for (const row of table.matchAll(/^\| (`[^|]*) \|/gm)) {
    const [first = '', ...others] = [...row[1]!.matchAll(/`([^`]+)`/g)].map((match) => match[1]!);
    // `…_LOCATION_ID` shares the prefix of the first name in its row. `CARD_US_…` stands for all names of the row
    // above.
    if (first.endsWith('US_…')) {
      const prefix = first.replace('US_…', 'CA_');
      for (const name of [...documented]) {
        if (name.startsWith(prefix)) documented.add(name.replace('_CA_', '_US_'));
      }
      continue;
    }
    documented.add(first);
    for (const name of others) documented.add(name.replace('…', first.split('_').slice(0, 2).join('_')));
  }
  // Read by the commands that start the shop, not by the shop.
  for (const name of ['SANDBOX_PORT', 'DEMO_MONTH']) documented.delete(name);
  expect([...documented].sort()).toEqual([...SETTING_NAMES].sort());
});

test('one error lists every invalid setting', () => {
  expect(() => readSettings({ PORT: 'x', LIMITS: 'maybe' })).toThrow(/PORT: .*\n.*LIMITS: /);
});

test.each([
  ['CARD_CA_ACCESS_TOKEN', ['CARD_CA_APPLICATION_ID', 'CARD_CA_LOCATION_ID']],
  ['PAYPAL_US_CLIENT_ID', ['PAYPAL_US_SECRET']],
  ['ANALYTICS_API_SECRET', ['ANALYTICS_MEASUREMENT_ID']],
  ['STORAGE_ACCESS_KEY_ID', ['STORAGE_URL', 'STORAGE_SECRET_ACCESS_KEY']],
  ['DATABASE_READ_URL', ['DATABASE_URL']],
])('a shop with only %s set does not start and lists the missing settings', (name, missing) => {
  for (const each of missing) {
    const env = { [name]: name.endsWith('_URL') ? 'postgres://replica/shop' : 'set' };
    expect(() => readSettings(env)).toThrow(`${each}: required because ${name} is set`);
  }
});
