import { describe, expect, test } from 'vitest';
import { findContentProblem, hasSections, splitSections } from './edited-content.ts';

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

test('an article consists of headings with text', () => {
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
