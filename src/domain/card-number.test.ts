import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskCardNumbers } from './card-number.ts';

test.each([
  ['my card 4111 1111 1111 1111 fails', 'my card •••• 1111 fails'],
  ['4111111111111111 12/29 123', '•••• 1111 12/29 123'],
  ['4111 1111 1111 1111 123', '•••• 1111 123'],
  ['Visa:4111-1111-1111-1111, exp 12.29', 'Visa:•••• 1111, exp 12.29'],
  ['card4111111111111111', 'card•••• 1111'],
  ['4111.1111.1111.1111', '•••• 1111'],
  ['4111\u00a01111\u00a01111\u00a01111', '•••• 1111'],
  ['4111 – 1111 – 1111 – 1111', '•••• 1111'],
  ['call 416 or 4111 1111 1111 1111', 'call 416 or •••• 1111'],
  ['call 4165550123 4111 1111 1111 1111', 'call 4165550123 •••• 1111'],
  ['2223003122003222', '•••• 3222'],
  ['3782 822463 10005 and 5105105105105100', '•••• 0005 and •••• 5100'],
])('a card number is masked: %s', (text, masked) => {
  expect(maskCardNumbers(text)).toBe(masked);
});

test.each([
  '4111111111111112 and 416-555-0123',
  'order 7K3M9-Q2A4T, VIN 1HGCM82633A004352',
  '1111 1111 1111 1117',
  '',
])('other numbers are unchanged: %s', (text) => {
  expect(maskCardNumbers(text)).toBe(text);
});

test('any text around a card number is preserved; two texts of 100,000 characters take less than two seconds', () => {
  const surrounding = fc.string({ maxLength: 60 }).filter((text) => !/\d/.test(text));
  fc.assert(
    fc.property(surrounding, surrounding, fc.constantFrom('', ' ', '-', '.'), (before, after, separator) => {
      const number = ['4111', '1111', '1111', '1111'].join(separator);
      expect(maskCardNumbers(`${before}${number}${after}`)).toBe(`${before}•••• 1111${after}`);
    }),
  );
  const started = performance.now();
  maskCardNumbers('1 '.repeat(50_000));
  maskCardNumbers('4111 1111 1111 '.repeat(7000));
  expect(performance.now() - started).toBeLessThan(2000);
});

test('a text of 500,000 digits that may each begin a card number takes less than a second of CPU time', () => {
  const text = '5 '.repeat(500_000);
  const before = process.cpuUsage();
  maskCardNumbers(text);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(1000);
});

test('numbers are masked if and only if their checksum is valid', () => {
  const checksum = (digits: string) =>
    [...digits].reverse().reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0) % 10;
  // With a fixed length, no part of the number is a card number.
  fc.assert(
    fc.property(fc.stringMatching(/^[3-6]\d{12,18}$/), (digits) => {
      expect(maskCardNumbers(digits)).toBe(checksum(digits) === 0 ? `•••• ${digits.slice(-4)}` : digits);
    }),
  );
});
