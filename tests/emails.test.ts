import { expect, test } from 'vitest';
import type { EmailBlock } from '#server/emails/email-content.ts';
import { escapeHtml } from '#server/platform/http/plain-page.ts';
import { renderSample, sampleEmailTexts } from '#tools/screens/sample-emails.ts';

/** Every fact of an email's block, as short texts. */
function factsOf(block: EmailBlock): string[] {
  if (typeof block === 'string') return block.split('\n');
  switch (block.kind) {
    case 'heading':
      return [block.text];
    case 'callout':
      return [block.text, block.label ?? ''];
    case 'steps':
      return block.steps;
    case 'blockquote':
      return block.text.split('\n');
    case 'button':
    case 'link':
      return [block.label, block.url];
    case 'facts':
      return block.rows.flat();
    case 'items':
      return block.items.flatMap(({ title, details, amount }) => [title, ...details, amount ?? '']);
    case 'totals':
      return block.rows.flatMap(({ name, amount }) => [name, amount]);
    case 'columns':
      return block.columns.flatMap(({ heading, lines }) => [heading, ...lines]);
  }
}

const texts = Object.entries(sampleEmailTexts({ lineCount: 3 }));

test.each(texts)('%s: text and HTML have the same facts; the subject is filled in', (_topic, content) => {
  const { text, html, subject } = renderSample(content);
  for (const fact of [content.heading, ...content.blocks.flatMap(factsOf)]) {
    expect(text).toContain(fact);
    expect(html).toContain(escapeHtml(fact));
  }
  expect(subject).not.toMatch(/\{|\n/);
});

test('every email has at most one button, so that its main action is clear', () => {
  for (const [topic, { blocks }] of texts) {
    const buttons = blocks.filter((block) => typeof block !== 'string' && block.kind === 'button');
    expect(buttons.length, topic).toBeLessThanOrEqual(1);
  }
});

test('the emails about a void order and a changed email address say what the reader can do next', () => {
  const samples = sampleEmailTexts({ lineCount: 3 });
  expect(renderSample(samples['order-void']!).text).toContain('View order');
  expect(renderSample(samples['account-moved']!).text).toContain('If this was not you, reply to this email');
});

test('the confirmation states set, car and note of a line, totals, taxes, addresses and estimated delivery', () => {
  const { text } = renderSample(sampleEmailTexts({ lineCount: 3 })['order-paid']!);
  for (const fact of [
    '2 × ESD Rotors&Pads Front Set 11.8 in',
    'Part number ESD-1002',
    '2018 Honda Civic, Front',
    'w/ 12.6 in rotor',
    'C$379.98',
    'Subtotal: C$1737.08',
    'Discount (TEN-OFF): -C$10.00',
    'GST 5%: C$86.35',
    'QST 9.975%: C$172.28',
    'Total: C$1985.71',
    'Garage Śląsk & Filles 🚗',
    'Łukasz Brzęczyszczykiewicz-Łukaszewska',
    'Montréal, Quebec H3A\u00a01A1',
    'Estimated delivery: Tue, Nov 24 to Fri, Nov 27',
  ])
    expect(text).toContain(fact);
});

test.each([
  ['en', 'Warranty: 1 Year/ 20000 KM/ 12000 Miles', 'There is no restocking fee.', 'Monday to Friday'],
  ['fr', 'Garantie\u00a0: ', 'sans frais de restockage.', 'Du lundi au vendredi'],
] as const)(
  '%s: the emails about payment and shipment state warranty, returns and hours',
  (language, ...facts) => {
    const samples = sampleEmailTexts({ lineCount: 3, language });
    for (const topic of ['order-paid', 'order-shipped']) {
      const { text } = renderSample(samples[topic]!, language);
      for (const fact of facts) expect(text).toContain(fact);
    }
  },
);

test('every email, even with 50 order lines, is smaller than the 102 kB at which Gmail clips it, and has no image or script', () => {
  for (const content of Object.values(sampleEmailTexts({ lineCount: 50 }))) {
    const { html } = renderSample(content);
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
    expect(html).not.toMatch(/<img|url\(|<script/i);
  }
});
