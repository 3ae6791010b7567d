import '#texts/all.ts';
import { expect, test } from 'vitest';
import { inspectPdf, pdfTexts } from '#tests/support/inspect-pdf.ts';
import { NOW, sampleOrder, settings } from '#tools/screens/sample-emails.ts';
import { renderPackingSlipPdf } from './packing-slip-pdf.ts';
import { BOTTOM } from './pdf-document.ts';
import { renderPickingPdf } from './picking-pdf.ts';

const seller = settings.shop;

test('a packing slip names its order in the title and on each numbered page', async () => {
  const { order, lines } = sampleOrder(50);
  const slip = await renderPackingSlipPdf(order, lines, seller);
  const name = `Packing slip for order ${order.order_id}`;
  expect(inspectPdf(slip)).toContain(`>${name}</rdf:li>`);
  const texts = pdfTexts(slip);
  for (const page of [1, 2, 3, 4]) expect(texts).toContain(`${name} · Page ${page} of 4`);
});

test('no horizontal line of a long slip is drawn into the footer of a page', async () => {
  const { order, lines } = sampleOrder(50);
  const content = inspectPdf(await renderPackingSlipPdf(order, lines, seller));
  // Each horizontal line starts at the left margin, which is 48 points.
  const rules = [...content.matchAll(/^48 ([\d.]+) m$/gm)].map(([, y]) => Number(y));
  expect(rules.length).toBeGreaterThan(50);
  expect(Math.max(...rules)).toBeLessThanOrEqual(BOTTOM);
});

test('if slips of several orders are printed together, each names its order and numbers its pages', async () => {
  const { order, lines } = sampleOrder(20);
  const orders = ['240001', '240002'].map((order_id) => ({ order: { ...order, order_id }, lines }));
  const texts = pdfTexts(await renderPickingPdf({ orders, list: [] }, seller, 'en', NOW));
  const footers = [
    'PICK LIST · Page 1 of 1',
    'Packing slip for order 240001 · Page 1 of 2',
    'Packing slip for order 240001 · Page 2 of 2',
    'Packing slip for order 240002 · Page 1 of 2',
    'Packing slip for order 240002 · Page 2 of 2',
  ];
  expect(texts.filter((text) => text.includes(' · Page '))).toEqual(footers);
});
