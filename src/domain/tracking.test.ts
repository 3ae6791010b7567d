import { expect, test } from 'vitest';
import { carrierAfterEdit, carriersOfUnusualNumber, trackingUrl } from './tracking.ts';

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

test('a tracking number in the format of one carrier chooses that carrier; an ambiguous number changes nothing', () => {
  const after = (number: string, carrier = 'Canada Post', tracking_number = '') =>
    carrierAfterEdit({ carrier, tracking_number }, number, 'Canada Post');
  expect(after('1Z 999 AA1 01 2345 6784')).toBe('UPS');
  expect(after('1z999aa10123456784', 'UPS Standard'), 'written in another way').toBe('UPS Standard');
  expect(after('7023 2101 2345 6789', 'UPS')).toBe('Canada Post');
  expect(after('RN123456789CA', 'UPS')).toBe('Canada Post');
  expect(after('RN123456789US')).toBe('USPS');
  expect(after('9400 1000 0000 0000 0000 00')).toBe('USPS');
  expect(after('9612 0000 0000 0000 0000 00')).toBe('FedEx');
  expect(after('123456789012345')).toBe('FedEx');
  expect(after('ABC123456789')).toBe('Purolator');
  expect(after('JD014600003RSDM0001'), 'not a number of DHL').toBe('Canada Post');
  expect(after('JJD0099999999999999')).toBe('DHL');
  for (const number of ['', '123456789012', '1Z999', '1234567890', '12345678901234567890'])
    expect(after(number, 'Local courier'), number).toBe('Local courier');
});

test('if further digits no longer look like a FedEx number, the matching or the usual carrier replaces FedEx', () => {
  const typed = (tracking_number: string, newNumber: string, usual: string) =>
    carrierAfterEdit({ carrier: 'FedEx', tracking_number }, newNumber, usual);
  expect(typed('123456789012345', '1234567890123456', 'UPS')).toBe('Canada Post');
  expect(typed('1234567890123456', '12345678901234567', 'UPS'), 'chosen by staff').toBe('FedEx');
  expect(typed('123456789012345', '12345678901234', 'UPS')).toBe('UPS');
  expect(typed('123456789012345', '12345678901234', ''), 'no usual carrier').toBe('FedEx');
});

test('a tracking number in no format of its carrier returns the carriers that have such numbers', () => {
  const others = (carrier: string, tracking_number: string) =>
    carriersOfUnusualNumber({ carrier, tracking_number });
  expect(others('Canada Post', '1234 5678 9012')).toEqual(['Purolator', 'FedEx']);
  expect(others('UPS Standard', '7023210123456789')).toEqual(['Canada Post']);
  expect(others('UPS', 'ABC')).toEqual([]);
  for (const carrier of ['FedEx', 'Purolator']) expect(others(carrier, '123456789012'), carrier).toBeNull();
  expect(others('Canada Post', 'RN123456789CA')).toBeNull();
  expect(others('Local courier', '12'), 'a carrier with unknown formats').toBeNull();
  expect(others('UPS', ' ')).toBeNull();
});
