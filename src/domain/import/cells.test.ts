import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDecimal } from '#domain/money.ts';
import {
  detectDamage,
  parseBoolean,
  parseDay,
  parseMeasure,
  parseOnHand,
  parsePartNumber,
  parsePrice,
  parseYears,
} from './cells.ts';

const cad = (cell: string, allowsDecimalComma = false) => parsePrice(cell, 'cad', { allowsDecimalComma });

describe('prices', () => {
  test.each([
    ['189.99', 18999],
    ['1,234.50', 123450],
    ['$189.99', 18999],
    ['C$ 189.99', 18999],
    ['189.99 CAD', 18999],
    ['189', 18900],
    ['189.', 18900],
    ['.5', 50],
    ['189.990', 18999],
    ['100000', 10_000_000],
  ])('%s is accepted', (cell, cents) => expect(cad(cell)).toEqual({ value: cents }));

  test.each([
    ['1,234', 'number-ambiguous'],
    ['189,99', 'number-ambiguous'],
    ['1.234,50', 'number-ambiguous'],
    ['189.999', 'price-precision'],
    ['0', 'price-range'],
    ['-5', 'price-range'],
    ['100000.01', 'price-range'],
    ['99999999999999999999', 'price-range'],
    ['US$189.99', 'price-currency'],
    ['189 EUR', 'price-currency'],
    ['€189', 'price-currency'],
    ['1.89E+02', 'spreadsheet-exponent'],
    ['9-Mar', 'spreadsheet-date'],
    ['#REF!', 'spreadsheet-error'],
    ['=1+1', 'formula'],
    ['free', 'number-format'],
    ['1 2', 'number-ambiguous'],
  ])('%s is refused: %s', (cell, cause) => expect(cad(cell)).toEqual({ cause }));

  test('a comma is a decimal separator only if it cannot be the column separator', () => {
    expect(cad('189,99', true)).toEqual({ value: 18999 });
    expect(cad('1 234,50', true)).toEqual({ value: 123450 });
    expect(cad('1,234', true)).toEqual({ cause: 'number-ambiguous' });
  });

  test('an exported price is imported unchanged', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (cents) => {
        expect(cad(formatDecimal(cents))).toEqual({ value: cents });
        expect(parsePrice(String(cents / 100), 'usd', { allowsDecimalComma: false, kind: 'number' })).toEqual(
          {
            value: cents,
          },
        );
      }),
    );
  });

  test('a price is never misread as another amount', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,- $€Ee+'), maxLength: 12 }), (cell) => {
        const { value } = cad(cell);
        if (value === undefined || value === null) return;
        expect(Math.round(Number(cell.replaceAll(/[$, ]/g, '')) * 100)).toBe(value);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('damage by a spreadsheet', () => {
  test.each(['9-Mar', 'Mar-09', '09-Mar-26', '3/9/2026', '2026-03-09', '2026-03-09 00:00:00', '12-Sept'])(
    '%s was converted to a date',
    (cell) => expect(detectDamage(cell)).toBe('spreadsheet-date'),
  );
  test.each(['1.23E+05', '5E+11', '-1,2E-3'])('%s has lost digits', (cell) =>
    expect(detectDamage(cell)).toBe('spreadsheet-exponent'),
  );
  test.each([
    '9-3',
    '25E10',
    'w/ 12.6 in rotor',
    '11.8" rotor',
    'March',
    '300',
    '- Two rotors',
    '+/- 1 mm',
    '2/3',
  ])('%s is ordinary text', (cell) => expect(detectDamage(cell)).toBeNull());
  test('a cell marked as text may look like a formula', () => {
    expect(detectDamage('=SUM(A1)', 'text')).toBeNull();
    expect(detectDamage('=SUM(A1)')).toBe('formula');
    expect(detectDamage('@SUM(1)')).toBe('formula');
    expect(detectDamage('\uff1d1')).toBe('formula');
  });
  test('a character lost to a wrong encoding is detected', () => {
    expect(detectDamage('Quï¿½bec \ufffd')).toBe('control-characters');
  });
});

test('a part number is converted to upper case, and an invalid one is rejected', () => {
  expect(parsePartNumber(' esd-1001f ')).toEqual({ value: 'ESD-1001F' });
  expect(parsePartNumber('12')).toEqual({ cause: 'part-number-format' });
  expect(parsePartNumber('')).toEqual({ cause: 'required' });
  expect(parsePartNumber('1.0E+11')).toEqual({ cause: 'spreadsheet-exponent' });
  expect(parsePartNumber('10-Dec')).toEqual({ cause: 'spreadsheet-date' });
});

test('units on hand are whole numbers, and not negative', () => {
  expect(parseOnHand('12')).toEqual({ value: 12 });
  expect(parseOnHand('12.0')).toEqual({ value: 12 });
  expect(parseOnHand('12.5')).toEqual({ cause: 'units-format' });
  expect(parseOnHand('-1')).toEqual({ cause: 'stock-range' });
  expect(parseOnHand('1,000')).toEqual({ cause: 'number-ambiguous' });
});

test('a day is written as year, month and day; anything else is an error', () => {
  expect(parseDay(' 2026-11-27 ')).toEqual({ value: '2026-11-27' });
  expect(parseDay('2026-11-27', 'date')).toEqual({ value: '2026-11-27' });
  expect(parseDay('')).toEqual({ value: null });
  for (const text of ['2026-02-30', '11/27/2026', '27-Nov', '2026-11', 'tomorrow'])
    expect(parseDay(text)).toEqual({ cause: 'day-format' });
  expect(parseDay('2026-11-27', 'formula')).toEqual({ cause: 'formula' });
});

test('yes and no are recognised in English and French', () => {
  expect(parseBoolean('TRUE')).toEqual({ value: true });
  expect(parseBoolean('non')).toEqual({ value: false });
  expect(parseBoolean('perhaps')).toEqual({ cause: 'switch-format' });
});

test('years are read from one cell, as a range, and from two cells', () => {
  expect(parseYears('2018', '')).toEqual({ value: [2018, 2018] });
  expect(parseYears('2012 - 2018', '')).toEqual({ value: [2012, 2018] });
  expect(parseYears('2012', '2018')).toEqual({ value: [2012, 2018] });
  expect(parseYears('2018', '2012')).toEqual({ cause: 'years-reversed' });
  expect(parseYears('2012-2018', '2019')).toEqual({ cause: 'year-format' });
  expect(parseYears('18', '')).toEqual({ cause: 'year-format' });
  expect(parseYears('12-18', '')).toEqual({ cause: 'year-format' });
});

describe('measured numbers', () => {
  const rule = { type: 'number', min: 150, max: 500, decimals: 1 } as const;
  const parse = (cell: string, allowsDecimalComma = false) =>
    parseMeasure(cell, rule, { allowsDecimalComma });

  test.each([
    ['300', 300],
    [' 300.5 ', 300.5],
    ['300.50', 300.5],
    ['', null],
  ])('%j is accepted', (cell, value) => expect(parse(cell)).toEqual({ value }));

  test.each([
    ['11.8', 'specification-range'],
    ['300.55', 'specification-range'],
    ['501', 'specification-range'],
    ['300 mm', 'number-format'],
    ['300,5', 'number-ambiguous'],
    ['9-Mar', 'spreadsheet-date'],
    ['=300', 'formula'],
  ])('%j is refused: %s', (cell, cause) => expect(parse(cell)).toEqual({ cause }));

  test('a decimal comma is accepted where it cannot separate columns', () =>
    expect(parse('300,5', true)).toEqual({ value: 300.5 }));
});
