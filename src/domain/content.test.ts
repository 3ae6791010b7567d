import { describe, expect, test } from 'vitest';
import { fillContent } from './content.ts';

describe('fillContent', () => {
  test('fills in placeholders, and leaves unknown ones unchanged', () => {
    expect(fillContent('Call {phone} or {fax}.', { phone: '416' })).toBe('Call 416 or {fax}.');
  });

  test('a block with an empty value is left out, and so is a heading with no block left below it', () => {
    const text = 'First.\n\n## Phone\n\nCall {phone}.\n\n## Email\n\nWrite to {email}.';
    expect(fillContent(text, { phone: '', email: 'a@b.example' })).toBe(
      'First.\n\n## Email\n\nWrite to a@b.example.',
    );
    expect(fillContent(text, { phone: '', email: '' })).toBe('First.');
  });

  test('a value that looks like a placeholder is not filled in again', () => {
    expect(fillContent('{name} {phone}', { name: '{phone}', phone: '416' })).toBe('{phone} 416');
  });
});
