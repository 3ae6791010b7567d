import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillContent, parseContent } from './content.ts';

describe('parseContent', () => {
  test('reads headings, paragraphs, lists and links', () => {
    expect(
      parseContent('## Times\n\nWe ship\nfrom [here](/about).\n\n- One\n- [Two](https://two.example)'),
    ).toEqual([
      { kind: 'heading', text: 'Times' },
      {
        kind: 'paragraph',
        inlines: [
          { text: 'We ship from ', href: null },
          { text: 'here', href: '/about' },
          { text: '.', href: null },
        ],
      },
      {
        kind: 'list',
        items: [[{ text: 'One', href: null }], [{ text: 'Two', href: 'https://two.example' }]],
      },
    ]);
  });

  test('an address that could run a script or leave the shop unnoticed is not a link', () => {
    const hrefs = (text: string) =>
      parseContent(text).flatMap((block) =>
        block.kind === 'paragraph' ? block.inlines.flatMap(({ href }) => href ?? []) : [],
      );
    for (const address of [
      'javascript:alert`1`',
      '//evil.example',
      '/\\evil.example',
      'data:text/html,x',
      'http://a.example',
    ])
      expect(hrefs(`[text](${address})`), address).toEqual([]);
    expect(hrefs('[a](/returns) [b](mailto:a@b.example) [c](tel:+14165550100)')).toHaveLength(3);
  });

  test('no text is lost, and every link is safe', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '[', ']', '(', ')', '/', ':', ' ') }), (line) => {
        for (const block of parseContent(line)) {
          if (block.kind !== 'paragraph') continue;
          const rebuilt = block.inlines.map(({ text, href }) =>
            href === null ? text : `[${text}](${href})`,
          );
          expect(rebuilt.join('')).toBe(line.trim());
          for (const { href } of block.inlines) expect(href ?? '/').toMatch(/^\/(?!\/)/);
        }
      }),
    );
  });
});

describe('fillContent', () => {
  test('fills in placeholders, and leaves unknown ones', () => {
    expect(fillContent('Call {phone} or {fax}.', { phone: '416' })).toBe('Call 416 or {fax}.');
  });

  test('a block without its value is left out, with a heading that nothing follows any more', () => {
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
