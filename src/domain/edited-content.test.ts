import { describe, expect, test } from 'vitest';
import {
  findContentProblem,
  hasSections,
  isSlug,
  outdatedLanguages,
  slugOf,
  splitSections,
} from './edited-content.ts';

const subject = { name: 'subject', max: 40, placeholders: ['shop', 'order'], required: ['order'] };

describe('findContentProblem', () => {
  test('a text must not be empty or too long', () => {
    expect(findContentProblem(subject, ' \n')?.problem).toBe('content-empty');
    expect(findContentProblem(subject, `{order}${'x'.repeat(40)}`)?.problem).toBe('content-long');
  });

  test('an unknown or missing placeholder is a problem', () => {
    expect(findContentProblem(subject, '{order} {ordr}')).toEqual({
      problem: 'content-unknown',
      names: ['ordr'],
    });
    expect(findContentProblem(subject, 'Hello {shop}')).toEqual({
      problem: 'content-required',
      names: ['order'],
    });
    expect(findContentProblem(subject, 'Order {order}')).toBeNull();
  });
});

test('an optional text may be empty', () => {
  expect(findContentProblem({ ...subject, isOptional: true }, '')).toBeNull();
});

test('a French text is outdated after a change of the English text alone, until the French text is changed or confirmed; defaults and first drafts are never outdated', () => {
  const texts = (en: string, fr: string) => ({ en: { line: en }, fr: { line: fr } });
  const outdated = (latest: ReturnType<typeof texts>, previous: ReturnType<typeof texts>) =>
    outdatedLanguages(['en', 'fr'], { latest, previous, defaults: texts('Free', 'Gratuit') });
  expect(outdated(texts('Sale', 'Gratuit'), texts('Free', 'Gratuit'))).toEqual(['fr']);
  expect(outdated(texts('Sale', 'Soldes'), texts('Free', 'Gratuit'))).toEqual([]);
  expect(outdated(texts('Sale', 'Soldes'), texts('Sale', 'Gratuit'))).toEqual([]);
  expect(outdated(texts('Sale', 'Gratuit'), texts('Sale', 'Gratuit')), 'confirmed').toEqual([]);
  expect(outdated(texts('Free', 'Gratuit'), texts('Sale', 'Gratuit')), 'the defaults').toEqual([]);
  const first = { latest: { en: { line: 'New' } }, previous: { en: {} }, defaults: {} };
  expect(outdatedLanguages(['en', 'fr'], first), 'a first draft').toEqual([]);
});

test('the slug of an article is made from its heading; a slug has lower-case words joined by hyphens', () => {
  expect(slugOf('  Brakes & snow: L’hiver à Montréal ')).toBe('brakes-snow-l-hiver-a-montreal');
  expect(slugOf('?!')).toBe('');
  expect(isSlug(slugOf(`a ${'x'.repeat(77)} b c`))).toBe(true);
  for (const wrong of ['', '-a', 'a b', 'A', 'a--b', 'é', 'x'.repeat(81)]) expect(isSlug(wrong)).toBe(false);
});

test('an article consists of headings, each with text below it', () => {
  const text = '## One\n\nFirst.\n\nMore.\n\n## Two\n\n- a\n- b';
  expect(splitSections(text)).toEqual([
    { heading: 'One', paragraphs: ['First.', 'More.'] },
    { heading: 'Two', paragraphs: ['- a\n- b'] },
  ]);
  expect(hasSections(text)).toBe(true);
  expect(hasSections('Text\n\n## One\n\nFirst.')).toBe(false);
  expect(hasSections('## One\n\n## Two\n\nText')).toBe(false);
  expect(hasSections('')).toBe(false);
});
