import './all.ts';
import { expect, test } from 'vitest';
import { dayWithWeekday, formatDate, formatDay } from './format-day.ts';
import { formatNumber, localDecimal } from './format-number.ts';
import { translator } from './texts.ts';

const spaced = (text: string) => text.replaceAll('\u00a0', '_').replaceAll('\u202f', '_');

test('a day is written as in each language; the first of a month is an ordinal in French', () => {
  expect(formatDay('2026-03-01', translator('en'))).toBe('Sun, Mar 1');
  expect(spaced(formatDay('2026-03-01', translator('fr')))).toBe('dimanche 1er_mars');
  expect(spaced(formatDay('2026-03-02', translator('fr')))).toBe('lundi 2_mars');
  expect(spaced(formatDate('2026-08-01', translator('fr')))).toBe('1er_août_2026');
  expect(formatDate('2026-08-14', translator('en'))).toBe('Aug 14, 2026');
  expect(dayWithWeekday('2026-12-05', translator('en'))).toBe('Sat 2026-12-05');
  expect(dayWithWeekday('2026-12-05', translator('fr'))).toBe('samedi 2026-12-05');
});

test('French numbers have a decimal comma, groups separated by a no-break space, and a minus sign', () => {
  expect(spaced(formatNumber(-1234567.5, { language: 'fr' }))).toBe('−1_234_567,5');
  expect(formatNumber(-1234567.5, { language: 'en' })).toBe('-1,234,567.5');
  expect(localDecimal('9.975', { language: 'fr' })).toBe('9,975');
});
