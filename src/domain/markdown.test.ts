import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Inline, parseMarkdown } from './markdown.ts';

const plain = (text: string): Inline => ({ text, href: null, isStrong: false, isEmphasized: false });
const inlinesOf = (text: string) =>
  parseMarkdown(text).flatMap((block) => (block.kind === 'list' ? block.items.flat() : block.inlines));

describe('parseMarkdown', () => {
  test('reads headings, paragraphs, lists, emphasis and links', () => {
    expect(
      parseMarkdown(
        '## Times\n\nWe **ship**\nfrom [here](/about).\n\n- One\n- [Two](https://two.example)\n\n1. *First*',
      ),
    ).toEqual([
      { kind: 'heading', level: 2, inlines: [plain('Times')] },
      {
        kind: 'paragraph',
        inlines: [
          plain('We '),
          { ...plain('ship'), isStrong: true },
          plain('\nfrom '),
          { ...plain('here'), href: '/about' },
          plain('.'),
        ],
      },
      {
        kind: 'list',
        isOrdered: false,
        items: [[plain('One')], [{ ...plain('Two'), href: 'https://two.example' }]],
      },
      { kind: 'list', isOrdered: true, items: [[{ ...plain('First'), isEmphasized: true }]] },
    ]);
  });

  test('an address that could run a script or leave the shop unnoticed is not a link', () => {
    const hrefs = (text: string) => inlinesOf(text).flatMap(({ href }) => href ?? []);
    for (const address of [
      'javascript:alert`1`',
      'JAVASCRIPT:alert`1`',
      '//evil.example',
      '/\\evil.example',
      'data:text/html,x',
      'http://a.example',
    ])
      expect(
        hrefs(`[text](${address}) [text](<${address}>) <${address}>\n\n[r]\n\n[r]: ${address}`),
        address,
      ).toEqual([]);
    expect(hrefs('[a](/returns) [b](mailto:a@b.example) [c](tel:+14165550100)')).toHaveLength(3);
  });

  test('HTML, images and code are plain text', () => {
    const text = 'a <b onclick="x">c</b> ![i](/x.png) `d`';
    expect(
      inlinesOf(text)
        .map((each) => each.text)
        .join(''),
    ).toBe(text);
    expect(parseMarkdown('<script>alert(1)</script>')).toEqual([
      { kind: 'paragraph', inlines: [plain('<script>alert(1)</script>')] },
    ]);
  });

  test('no letter is lost; every link is safe', () => {
    const unit = fc.constantFrom(
      'a',
      'b',
      '[',
      ']',
      '(',
      ')',
      '/',
      ':',
      ' ',
      '\n',
      '*',
      '#',
      '-',
      '<',
      '>',
      '`',
      '&',
    );
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        const inlines = inlinesOf(text);
        for (const { href } of inlines) expect(href ?? '/').toMatch(/^\/(?![/\\])/);
        // Skip texts with links, because the letters of a link's URL are not part of the parsed text.
        if (inlines.some(({ href }) => href !== null) || /\]\s*:|\]\(/.test(text)) return;
        const lettersOf = (source: string) => source.replaceAll(/[^ab]/g, '');
        expect(lettersOf(inlines.map((each) => each.text).join(''))).toBe(lettersOf(text));
      }),
    );
  });
});
