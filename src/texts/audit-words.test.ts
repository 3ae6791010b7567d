import '#texts/all.ts';
import { expect, test } from 'vitest';
import { auditField } from './audit-words.ts';

test('a nested field of the audit log is named after its parent, in the language of the reader', () => {
  expect(auditField('en', 'shipping_address address_line_1')).toBe('Shipping address, line 1');
  expect(auditField('fr', 'shipping_address city')).toBe('Adresse de livraison, ville');
  expect(auditField('en', 'cad_price')).toBe('CAD price');
  expect(auditField('en', 'unknown_field')).toBe('Unknown field');
});
