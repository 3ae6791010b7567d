import '#texts/all.ts';
import { expect, test } from 'vitest';
import { auditField, auditSubject, auditValue, storedSubject } from './audit-words.ts';

test('a nested field of the audit log is named after its parent, in the language of the reader', () => {
  expect(auditField('en', 'shipping_address address_line_1')).toBe('Shipping address, line 1');
  expect(auditField('fr', 'shipping_address city')).toBe('Adresse de livraison, ville');
  expect(auditField('en', 'cad_price')).toBe('CAD price');
  expect(auditField('fr', 'delivery_days United States 9')).toBe('Délai de livraison, États-Unis, 9');
  expect(auditField('en', 'unknown_field')).toBe('Unknown field');
});

test('a language among the values is named in the language of the reader', () => {
  expect(auditValue('fr', 'language', 'fr')).toBe('français');
  expect(auditValue('en', 'language', 'fr')).toBe('French');
  expect(auditValue('fr', 'language', undefined, '—')).toBe('—');
});

test('names of places and taxes among the values are in the language of the reader', () => {
  expect(auditValue('fr', 'shipping_address province', 'Quebec')).toBe('Québec');
  expect(auditValue('fr', 'component', 'GST/HST')).toBe('TPS/TVH');
  expect(auditValue('fr', 'subcategory', 'ED ROTOR')).toBe('DISQUES ED');
  expect(auditValue('en', 'component', 'GST/HST')).toBe('GST/HST');
});

test.each([
  ['quote 1002', 'Quote 1002', 'Soumission 1002'],
  ['bulk 2', 'Bulk change 2', 'Modification en lot 2'],
  ['staff ada@example.com', 'Staff member ada@example.com', 'Membre du personnel ada@example.com'],
  ['account unknown', 'Account unknown', 'Compte inconnu'],
  ['list items', 'List: Items', 'Liste\u00a0: Articles'],
  ['A-1234', 'A-1234', 'A-1234'],
])('the subject %s is shown in words, and these words find it', (subject, english, french) => {
  expect(auditSubject('en', subject)).toBe(english);
  expect(auditSubject('fr', subject)).toBe(french);
  expect(storedSubject(english.toLowerCase())).toBe(subject.toLowerCase());
  expect(storedSubject(french.toLowerCase())).toBe(subject.toLowerCase());
});
