import { expect, test } from 'vitest';
import { mayBeVin } from './may-be-vin.ts';
import { ok } from './result.ts';
import { checkDigitOf, containsVin, correctVin, findVin, isVinLike, modelYears, parseVin } from './vin.ts';

const ACCORD = '1HGCM82633A004352';

test('a VIN is read in upper or lower case, with spaces, dashes, dots and its label', () => {
  for (const text of [ACCORD, '1hgcm82633a004352', ' 1HGCM 82633-A004352 ', 'VIN: 1HGC.M826.33A0.0435–2']) {
    expect(parseVin(text), text).toEqual(ok(ACCORD));
  }
});

test.each([
  ['1M8GDM9AXKP042788', 'X'],
  ['5GZCZ43D13S812715', '1'],
  ['11111111111111111', '1'],
  [ACCORD, '3'],
])('the check digit of %s is %s', (vin, digit) => expect(checkDigitOf(vin)).toBe(digit));

test.each([
  ['', 'vin-empty', undefined],
  [' - ', 'vin-empty', undefined],
  ['1HGCM82633A00435', 'vin-short', { count: 1, typed: 16 }],
  ['1', 'vin-short', { count: 16, typed: 1 }],
  ['1HGCM82633A0043522', 'vin-long', { count: 1, typed: 18 }],
  ['1HGCM82633A00435*', 'vin-characters', { character: '*' }],
  ['1HGCM82633A00435É', 'vin-characters', { character: 'É' }],
  ['1HGCM82633A00435😀', 'vin-characters', { character: '😀' }],
  ['1HGCM82633A004353', 'vin-check-digit', undefined],
  ['1HGCM82633AO04352', 'vin-check-digit', undefined],
])('%j is refused as %s', (text, reason, params) => {
  expect(parseVin(text)).toEqual({ ok: false, reason, ...(params ? { params } : {}) });
});

test('every I, O and Q is corrected, but only one other look-alike', () => {
  expect(correctVin('IHGCM82633AOO4352')).toEqual([
    {
      vin: ACCORD,
      changes: [
        { position: 1, typed: 'I', meant: '1' },
        { position: 12, typed: 'O', meant: '0' },
        { position: 13, typed: 'O', meant: '0' },
      ],
    },
  ]);
  for (const [typed, position] of [
    ['1HGCMB2633A004352', 6],
    ['1HGCM8Z633A004352', 7],
    ['1H6CM82633A004352', 3],
    ['1HGCM82633A0043S2', 16],
  ] as const) {
    const fixes = correctVin(typed);
    expect(fixes, typed).toContainEqual({
      vin: ACCORD,
      changes: [{ position, typed: typed[position - 1], meant: ACCORD[position - 1] }],
    });
    for (const { vin } of fixes) expect(parseVin(vin).ok, vin).toBe(true);
  }
});

test('a VIN, even a mistyped one, is distinguished from words and part numbers', () => {
  for (const text of [
    ACCORD,
    '1hgcm 82633 a004352',
    '1HGC M826 33A0 0435 2',
    '1HGCM82633A004353',
    'IHGCM82633AO04352',
    '1HGCM82633A00435',
    '1HGCM82633A0043522',
    'JTJBARBZ5F2012345',
  ]) {
    expect(isVinLike(text), text).toBe(true);
    expect(mayBeVin(text), text).toBe(true);
  }
  for (const text of [
    '',
    'brakes hyundai 2018',
    'jeep brake 2013-2018',
    '2013-2018 f150 4x4',
    '4x4 f150 2013-2018',
    '2018 honda civic lx 2.0L L4',
    'ED-12822F',
    'NORVIK 55.1201',
    '12345678901234567',
    'x'.repeat(10_000),
    '1'.repeat(10_000),
  ])
    expect(isVinLike(text), text).toBe(false);
});

test('the name of a car is not taken for a VIN; a VIN is recognised in any grouping', () => {
  for (const text of [
    '2018 Honda Civic',
    '2018 Toyota Camry',
    'Honda Civic 2018',
    'toyota corolla 2018',
    ' 2015 Kia Soul EX 2.0L',
    '2013-2018 honda civic',
    'x'.repeat(200),
    '1 '.repeat(100),
  ])
    expect(mayBeVin(text), text).toBe(false);
  // Some of these VINs contain digits that look like a year.
  for (const vin of [ACCORD, 'JTJBARBZ5F2012345', '1HGCM82603A002018', 'KMHDU46D17U201834']) {
    for (const sizes of [[17], [3, 6, 8], [3, 5, 1, 8], [4, 4, 4, 4, 1], [5, 4, 4, 4], [3, 5, 1, 1, 1, 6]]) {
      const groups = sizes.map((size, index) => {
        const from = sizes.slice(0, index).reduce((sum, each) => sum + each, 0);
        return vin.slice(from, from + size);
      });
      for (const gap of [' ', '-', '  '])
        for (const text of [groups.join(gap), groups.join(gap).toLowerCase()])
          expect(mayBeVin(text), text).toBe(true);
    }
  }
});

test('a VIN is found anywhere in a text', () => {
  for (const vin of [
    ACCORD,
    ACCORD.toLowerCase(),
    '1hgcm 82633-a004352',
    [...ACCORD].join(' '),
    `1${ACCORD}`,
  ]) {
    for (const text of [
      vin,
      `2003 honda accord ${vin}`,
      `${vin} front rotors`,
      `vin no. ${vin}, esd`,
      `civic${vin}`,
    ])
      expect(containsVin(text), text).toBe(true);
  }
  for (const text of [
    '',
    '2018 honda civic',
    '2018 honda civic lx 2.0L L4',
    'f150 xlt 2013-2018 ed-12822f',
    'x'.repeat(200),
  ])
    expect(containsVin(text), text).toBe(false);
});

test('a bar code may begin with the I of an import or contain further fields', () => {
  for (const text of [
    ACCORD,
    `I${ACCORD}`,
    `*${ACCORD}*`,
    `https://example.org/v?vin=${ACCORD}&x=1`,
    `${ACCORD}AB`,
  ])
    expect(findVin(text), text).toBe(ACCORD);
  for (const text of ['', '0123456789012', '1HGCM82633A004353']) expect(findVin(text), text).toBeNull();
});

test('position 7 decides between two model years, unless the later one is more than two years ahead', () => {
  expect(modelYears('1HGCM82633A004352', 2026)).toEqual([2003, 2033]);
  expect(modelYears('2HGFC2F5XJH000000', 2026)).toEqual([2018, 1988]);
  expect(modelYears('2HGFC2F5XXH000000', 2026)).toEqual([1999, 2029]);
  expect(modelYears('2HGFC2F5XWH000000', 2026)).toEqual([2028, 1998]);
  expect(modelYears('2HGFC2F5XZH000000', 2026)).toEqual([]);
});
