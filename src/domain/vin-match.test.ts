import { expect, test } from 'vitest';
import { matchLevelValue } from './vin-match.ts';

test.each([
  ['model', 'F-150', ['F-150', 'F-250'], 'F-150'],
  ['model', 'F-150', ['F150', 'F250'], 'F150'],
  ['make', 'Mercedes-Benz', ['BMW', 'MERCEDES BENZ'], 'MERCEDES BENZ'],
  ['model', 'Town and Country', ['Town & Country'], 'Town & Country'],
  ['trim', 'EX-L', ['EX', 'EXL', 'ex l'], null],
  ['trim', null, ['EX'], null],
  ['year', 2018, [2019, 2018], 2018],
  ['model', 'Model 3', ['Civic'], null],
  ['engine', '2.0L L4', ['1.5L L4', '2.0L L4'], '2.0L L4'],
  ['engine', '2.0L L4', ['L4-1.5L', 'L4-2.0L'], 'L4-2.0L'],
  ['engine', '2.0L 4 Cyl', ['1.5L L4', '2.0L L4'], '2.0L L4'],
  ['engine', '2.0L 4 Cyl', ['2.0L L4', '2.0L H4'], null],
  ['engine', '3.5L V6', ['3.5L L6', '3.5L V8'], null],
  ['engine', '3.5L', ['3.5L V6'], null],
] as const)('the decoded %s %j, looked up among %j, is %j', (level, decoded, values, expected) => {
  expect(matchLevelValue(level, decoded, values)).toBe(expected);
});
