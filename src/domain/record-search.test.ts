import { expect, test } from 'vitest';
import {
  containsTerms,
  distinctivePart,
  excerptAround,
  hiddenMatches,
  searchTermsOf,
  spellings,
  startsWords,
  termPattern,
} from './record-search.ts';

test.each([
  ['  Byron  ADA ', ['byron', 'ada']],
  ['ada@example.com', ['ada@example.com']],
  ['(416) 555-0123', ['4165550123']],
  ['+1 416 555 0123', ['4165550123']],
  ['7302 1234 5678 9012', ['7302123456789012']],
  ['7K3M9-Q2A4T', ['7k3m9-q2a4t']],
  ['7k3m9q2a4t Byron', ['7k3m9q2a4t', 'byron']],
  ['4165550123', ['4165550123']],
  ['(416) 555', ['416', '555']],
  ['(416)555', ['416555']],
  ['10-200', ['10-200']],
  ['Élise Bélanger', ['elise', 'belanger']],
  ['', []],
])('%j is searched as %j', (text, terms) => expect(searchTermsOf(text)).toEqual(terms));

test.each([
  ['7k3m9q2a4t', ['7k3m9q2a4t', '7k3m9-q2a4t']],
  ['ftmketzevn', ['ftmketzevn', 'ftmke-tzevn']],
  ['7k3m9-q2a4t', ['7k3m9-q2a4t']],
  ['byron', ['byron']],
  ['ada@', ['ada@']],
])('%j may be stored as %j', (term, forms) => expect(spellings(term)).toEqual(forms));

test('at most six terms are searched', () => {
  expect(searchTermsOf('a b c d e f g h')).toHaveLength(6);
});

test('a term matches anywhere, a short one at the start of a word; wildcards are literal', () => {
  expect(termPattern('son')).toBe('%son%');
  expect(termPattern('jo')).toBe('% jo%');
  expect(termPattern('50%_')).toBe('%50\\%\\_%');
});

test('the distinctive part of an email address is the part before the domain', () => {
  expect(distinctivePart('ada@example.com')).toBe('ada@');
  expect(distinctivePart('@example.com')).toBe('@example.com');
  expect(distinctivePart('byron')).toBe('byron');
});

test.each([
  ['Order 7K3M9-Q2A4T of Élise', '7k3m9q2a4t elise', true],
  ['Tax on my invoice', 'invoice TAX', true],
  ['Tax on my invoice', 'tax refund', false],
])('%j contains the terms of %j: %j', (text, keyword, isContained) => {
  expect(containsTerms(text, keyword)).toBe(isContained);
});

test('an excerpt shows the first term found in a text with the words around it', () => {
  expect(excerptAround('Where is the\ntax?', 'TAX')).toBe('Where is the tax?');
  const excerpt = excerptAround(`${'a '.repeat(60)}tax ${'b '.repeat(60)}`, 'tax')!;
  expect(excerpt).toMatch(/^….*a tax b.*…$/);
  expect(excerpt).toHaveLength(82);
  expect(excerptAround('Where is it?', 'tax')).toBeNull();
  expect(excerptAround('Order 7K3M9-Q2A4T?', '7K3M9Q2A4T'), 'number without its hyphen').toBe(
    'Order 7K3M9-Q2A4T?',
  );
});

test.each([
  ['ship rat', true],
  ['Délai d’exp', true],
  ["delais d'expedition", true],
  ['cut off', true],
  ['ipping', false],
  ['rates coupon', false],
])('%s begins words of the text: %s', (keyword, isMatch) => {
  expect(startsWords('Shipping rates cut-off Délais d’expédition', keyword)).toBe(isMatch);
});

test.each([
  ['ada', []],
  ['416-555-0123', ['phone']],
  ['ada ED-100 7302123456789012', ['tracking', 'part']],
  ['1055', ['invoice']],
  ['navy', ['company']],
  ['lovelace', []],
])('%j is found by hidden fields %j', (keyword, fields) =>
  expect(
    hiddenMatches(keyword, 'Ada Byron ada@example.com', {
      phone: '4165550123',
      tracking: '7302123456789012',
      part: 'ED-100',
      invoice: '1055',
      company: 'Navy Ltd',
    }),
  ).toEqual(fields),
);
