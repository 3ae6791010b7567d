import fc from 'fast-check';
import { expect, test } from 'vitest';
import { regionOfPostalCode, regionsOfPrefix, regionToCheck } from './postal-region.ts';
import { COUNTRIES, regionsIn } from './regions.ts';

test.each([
  ['Canada', 'M5V 2T6', 'Ontario'],
  ['Canada', 'h2x1y4', 'Quebec'],
  ['Canada', 'X0B 0C0', 'Nunavut'],
  ['Canada', 'X1A 2B3', 'Northwest Territories'],
  ['Canada', 'D1A 1A1', null],
  ['United States', '10001', 'New York'],
  ['United States', '90210', 'California'],
  ['United States', '20500', 'District of Columbia'],
  ['United States', '99501', 'Alaska'],
  ['United States', '00901', null],
] as const)('the region of %s, %s is %s', (country, code, region) => {
  expect(regionOfPostalCode(country, code)).toBe(region);
});

test('every province and every state has postal codes', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const canadian = [...letters].flatMap((first) => [`${first}0A`, `${first}1A`]);
  const digits = Array.from({ length: 1000 }, (_, index) => String(index).padStart(3, '0'));
  for (const [country, codes] of [
    ['Canada', canadian],
    ['United States', digits],
  ] as const) {
    const found = new Set(codes.map((code) => regionOfPostalCode(country, code)));
    for (const region of regionsIn(country)) expect(found, region).toContain(region);
  }
});

test.each([
  ['Canada', 'g', ['Quebec']],
  ['Canada', 'X', ['Northwest Territories', 'Nunavut']],
  ['Canada', 'X0', ['Northwest Territories', 'Nunavut']],
  ['Canada', 'X0A', ['Nunavut']],
  ['Canada', 'D', []],
  ['Canada', '', []],
  ['United States', '967', ['Hawaii']],
  ['United States', '99', ['Alaska', 'Washington']],
  ['United States', '008', ['US Virgin Islands']],
  ['United States', '00', ['New York', 'Puerto Rico', 'US Virgin Islands']],
] as const)('the regions of the prefix %s %s are %j', (country, prefix, regions) => {
  expect(regionsOfPrefix(country, prefix)).toEqual(regions);
});

test.each([
  ['Canada', 'Quebec', 'M5H 1A1', 'Ontario'],
  ['Canada', 'Ontario', 'k1a0b1', null],
  ['Canada', 'Ontario', 'H2X', null],
  ['Canada', '', 'H2X1Y4', null],
  ['Canada', 'Yukon', 'X0A0H0', 'Nunavut'],
  ['United States', 'New York', '90210', 'California'],
  ['United States', 'New York', '902101234', 'California'],
  ['United States', 'California', '90210-1234', null],
  ['United States', 'New York', '9021', null],
  ['United States', 'New York', '00901', null],
  ['United States', 'New York', 'H2X1Y4', null],
])('in %s with the region %j, the code %j suggests %j instead', (country, province, zip, region) => {
  expect(regionToCheck({ country, province, zip })).toBe(region);
});

test('the region suggested for a complete postal code is the region of the code, and never the chosen region', () => {
  const address = fc.constantFrom(...COUNTRIES).chain((country) =>
    fc.record({
      country: fc.constant(country),
      province: fc.constantFrom(...regionsIn(country)),
      zip: fc.stringMatching(
        country === 'Canada' ? /^[A-Za-z]\d[A-Za-z] ?\d[A-Za-z]\d$/ : /^\d{5}(-\d{4})?$/,
      ),
    }),
  );
  fc.assert(
    fc.property(address, (typed) => {
      const region = regionOfPostalCode(typed.country, typed.zip);
      const suggested = regionToCheck(typed);
      expect([null, region]).toContain(suggested);
      expect(suggested).not.toBe(typed.province);
      if (suggested) expect(regionToCheck({ ...typed, province: suggested })).toBeNull();
    }),
  );
});
