import { expect, test } from 'vitest';
import { trackingUrl } from './tracking.ts';

test('a tracking number links to the carrier’s page in the reader’s language, however staff write the carrier’s name; an unknown carrier has no link', () => {
  const url = (carrier: string, tracking_number: string | null = '1Z 99&A') =>
    trackingUrl({ carrier, tracking_number }, 'en');
  expect(url('UPS Standard')).toBe('https://www.ups.com/track?tracknum=1Z99%26A');
  for (const name of ['Canada Post', 'CANADAPOST', 'Postes Canada'])
    expect(url(name)).toMatch(/^https:\/\/www\.canadapost-postescanada\.ca\//);
  expect(trackingUrl({ carrier: 'Postes Canada', tracking_number: '1' }, 'fr')).toContain('/fr#/');
  expect(trackingUrl({ carrier: 'Purolator', tracking_number: '1' }, 'fr')).toContain('/fr/');
  expect(url('Fed Ex Ground')).toMatch(/^https:\/\/www\.fedex\.com\//);
  expect(url('Groups Freight'), 'UPS as a part of another name').toBeNull();
  expect(url('UPS', null)).toBeNull();
});
