import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SETTING_NAMES } from '#server/platform/environment.ts';
import { readSettings } from '#server/platform/settings.ts';

const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

test('every setting is listed in the README, and nothing else is listed there', () => {
  const table = README.slice(README.indexOf('## Settings'), README.indexOf('## Where things live'));
  const listed = new Set<string>();
  for (const row of table.matchAll(/^\| (`[^|]*) \|/gm)) {
    const [first = '', ...others] = [...row[1]!.matchAll(/`([^`]+)`/g)].map((match) => match[1]!);
    // `CARD_CA_APPLICATION_ID`, `…_LOCATION_ID`: the same beginning; `CARD_US_…`: all the endings of the row before.
    if (first.endsWith('US_…')) {
      const beginning = first.replace('US_…', 'CA_');
      for (const name of [...listed]) {
        if (name.startsWith(beginning)) listed.add(name.replace('_CA_', '_US_'));
      }
      continue;
    }
    listed.add(first);
    for (const name of others) listed.add(name.replace('…', first.split('_').slice(0, 2).join('_')));
  }
  // Of the sandbox beside the shop, which the shop itself does not read.
  listed.delete('SANDBOX_PORT');
  expect([...listed].sort()).toEqual([...SETTING_NAMES].sort());
});

test('one message names everything that is wrong', () => {
  expect(() => readSettings({ PORT: 'x', LIMITS: 'maybe' })).toThrow(/PORT: .*\n.*LIMITS: /);
});

test.each([
  ['CARD_CA_ACCESS_TOKEN', ['CARD_CA_APPLICATION_ID', 'CARD_CA_LOCATION_ID']],
  ['PAYPAL_US_CLIENT_ID', ['PAYPAL_US_SECRET']],
  ['ANALYTICS_API_SECRET', ['ANALYTICS_MEASUREMENT_ID']],
])('a shop with %s alone does not start without that account, but says what is missing', (name, missing) => {
  for (const each of missing) {
    expect(() => readSettings({ [name]: 'given' })).toThrow(`${each}: is missing beside ${name}`);
  }
});
