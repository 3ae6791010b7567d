import '#texts/all.ts';
import { expect, test } from 'vitest';
import { inspectPdf } from '#tests/support/inspect-pdf.ts';
import { address } from '#tools/screens/sample-emails.ts';
import { renderLabelSheetPdf } from './label-sheet-pdf.ts';

const seller = { name: 'Shop', email: '', address: '', tax_numbers: '' };

async function render(count: number, changes: Record<string, string> = {}) {
  const orders = Array.from({ length: count }, (_, index) => ({
    order_id: `24000${index}`,
    shipping_address: { ...address, ...changes },
  }));
  return inspectPdf(await renderLabelSheetPdf(orders, '5163', seller as never, 'en', new Date(0)));
}
const pagesOf = (content: string) => content.match(/\/Type \/Page\b/g)!.length;

test('ten labels fill a letter page, the eleventh begins another, and no page is numbered', async () => {
  const [ten, eleven] = [await render(10), await render(11)];
  expect(pagesOf(ten)).toBe(1);
  expect(pagesOf(eleven)).toBe(2);
  expect(ten).toContain('/MediaBox [0 0 612 792]');
  expect(ten).not.toContain('/Pagination');
});

test('ten labels with the longest address still fit on one page', async () => {
  const line = 'long street '.repeat(41);
  const content = await render(10, {
    address_line_1: line,
    company: 'Company '.repeat(6),
    city: line.slice(0, 100),
  });
  expect(pagesOf(content)).toBe(1);
});
