import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fixedDecimal } from '#domain/money.ts';
import { damageOf, readOnHand, readPartNumber, readPrice, readSwitch, readYears } from './cells.ts';

const cad = (cell: string, decimalComma = false) => readPrice(cell, 'cad', { decimalComma });

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
  ])('%s is read', (cell, cents) => expect(cad(cell)).toEqual({ value: cents }));

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

  test('a comma parts the cents only where it cannot part the columns', () => {
    expect(cad('189,99', true)).toEqual({ value: 18999 });
    expect(cad('1 234,50', true)).toEqual({ value: 123450 });
    expect(cad('1,234', true)).toEqual({ cause: 'number-ambiguous' });
  });

  test('what an export writes is what an import reads', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (cents) => {
        expect(cad(fixedDecimal(cents))).toEqual({ value: cents });
        expect(readPrice(String(cents / 100), 'usd', { decimalComma: false, kind: 'number' })).toEqual({
          value: cents,
        });
      }),
    );
  });

  test('nothing is ever read as another amount than it says', () => {
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

describe('what a spreadsheet did to a cell', () => {
  test.each(['9-Mar', 'Mar-09', '09-Mar-26', '3/9/2026', '2026-03-09', '2026-03-09 00:00:00', '12-Sept'])(
    '%s was something else before',
    (cell) => expect(damageOf(cell)).toBe('spreadsheet-date'),
  );
  test.each(['1.23E+05', '5E+11', '-1,2E-3'])('%s has lost digits', (cell) =>
    expect(damageOf(cell)).toBe('spreadsheet-exponent'),
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
  ])('%s is a text like any other', (cell) => expect(damageOf(cell)).toBeNull());
  test('a text that is marked as one may look like a formula', () => {
    expect(damageOf('=SUM(A1)', 'text')).toBeNull();
    expect(damageOf('=SUM(A1)')).toBe('formula');
    expect(damageOf('@SUM(1)')).toBe('formula');
    expect(damageOf('\uff1d1')).toBe('formula');
  });
  test('a letter that was lost in another code page is found', () => {
    expect(damageOf('Quï¿½bec \ufffd')).toBe('control-characters');
  });
});

test('a part number is read in capitals, and nothing is made of what is none', () => {
  expect(readPartNumber(' esd-1001f ')).toEqual({ value: 'ESD-1001F' });
  expect(readPartNumber('12')).toEqual({ cause: 'part-number-format' });
  expect(readPartNumber('')).toEqual({ cause: 'required' });
  expect(readPartNumber('1.0E+11')).toEqual({ cause: 'spreadsheet-exponent' });
  expect(readPartNumber('10-Dec')).toEqual({ cause: 'spreadsheet-date' });
});

test('pieces on hand are whole and not below nothing', () => {
  expect(readOnHand('12')).toEqual({ value: 12 });
  expect(readOnHand('12.0')).toEqual({ value: 12 });
  expect(readOnHand('12.5')).toEqual({ cause: 'number-format' });
  expect(readOnHand('-1')).toEqual({ cause: 'stock-range' });
  expect(readOnHand('1,000')).toEqual({ cause: 'number-ambiguous' });
});

test('yes and no in the words of spreadsheets', () => {
  expect(readSwitch('TRUE')).toEqual({ value: true });
  expect(readSwitch('non')).toEqual({ value: false });
  expect(readSwitch('perhaps')).toEqual({ cause: 'switch-format' });
});

test('years alone, as a range, and in two cells', () => {
  expect(readYears('2018', '')).toEqual({ value: [2018, 2018] });
  expect(readYears('2012 - 2018', '')).toEqual({ value: [2012, 2018] });
  expect(readYears('2012', '2018')).toEqual({ value: [2012, 2018] });
  expect(readYears('2018', '2012')).toEqual({ cause: 'years-reversed' });
  expect(readYears('2012-2018', '2019')).toEqual({ cause: 'year-format' });
  expect(readYears('18', '')).toEqual({ cause: 'year-format' });
  expect(readYears('12-18', '')).toEqual({ cause: 'year-format' });
});
