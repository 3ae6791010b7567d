import { expect, test } from 'vitest';
import { formatPhone } from './format-phone.ts';

test('phone numbers are grouped as in the language of the page; other texts stay as they are', () => {
  expect(formatPhone('5145550199', { language: 'en' })).toBe('514-555-0199');
  expect(formatPhone('5145550199', { language: 'fr' })).toBe('514\u00a0555-0199');
  expect(formatPhone('1-800-555-0142', { language: 'en' })).toBe('1-800-555-0142');
  expect(formatPhone('1-800-555-0142', { language: 'fr' })).toBe('1\u00a0800\u00a0555-0142');
  expect(formatPhone('+1 514 555 0199', { language: 'fr' })).toBe('+1 514 555 0199');
});
