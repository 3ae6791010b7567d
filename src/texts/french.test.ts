import { expect, test } from 'vitest';
import { catalogues } from './all.ts';
import { choiceText, questionText } from './question-text.ts';
import { type Plural, translator } from './texts.ts';

const forms = (text: string | Plural) => (typeof text === 'string' ? [text] : [text.one, text.other]);
type Texts = Record<string, string | Plural>;
const entriesOf = (texts: Texts) => Object.entries(texts);
const areasOf = (catalogue: object) => Object.entries(catalogue) as [string, Texts][];
const placeholders = (text: string | Plural) =>
  [...new Set(forms(text).flatMap((form) => form.match(/\{\w+\}/g) ?? []))].sort();

const frenchForms = areasOf(catalogues.fr).flatMap(([, texts]) =>
  entriesOf(texts).flatMap(([id, text]) => forms(text).map((form) => [id, form] as const)),
);
const formsMatching = (rule: RegExp) => frenchForms.filter(([, form]) => rule.test(form));

test('every French text has an English one with the same placeholders, and every English text a French one', () => {
  const french = new Map(areasOf(catalogues.fr));
  for (const [area, texts] of areasOf(catalogues.en)) {
    expect(Object.keys(french.get(area)!).sort()).toEqual(Object.keys(texts).sort());
    for (const [id, text] of entriesOf(texts)) {
      expect([id, placeholders(french.get(area)![id]!)]).toEqual([id, placeholders(text)]);
    }
  }
});

test('zero is singular in French, and plural in English', () => {
  expect(translator('fr')('set-count', { count: 0 })).toBe('0 ensemble');
  expect(translator('en')('set-count', { count: 0 })).toBe('0 sets');
});

test('questions about a car name equipment and sizes in French', () => {
  const t = translator('fr');
  expect(questionText({ topic: 'tow package', position: 'Rear' }, 'Civic', t)).toContain('groupe remorquage');
  expect(choiceText('rotor in', '12.6', t)).toBe('12,6\u00a0po');
});

test('French typography follows the OQLF', () => {
  expect(formsMatching(/'/), 'apostrophes are curved').toEqual([]);
  expect(formsMatching(/\s[;?!]/), 'no space before ; ? !').toEqual([]);
  expect(formsMatching(/ :|[^\u00a0\d/]:(?= )/), 'a no-break space before the colon').toEqual([]);
  expect(formsMatching(/« |[^\u00a0]»|[“”"]/), 'French quotes with no-break spaces').toEqual([]);
  expect(formsMatching(/ [%$]/), 'a no-break space before % and $').toEqual([]);
});
