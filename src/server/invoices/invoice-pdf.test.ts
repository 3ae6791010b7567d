import '#texts/all.ts';
import { expect, test } from 'vitest';
import type { InvoiceContent } from '#domain/invoice.ts';
import { inspectPdf, pdfTexts } from '#tests/support/inspect-pdf.ts';
import { address as sampleAddress } from '#tools/screens/sample-emails.ts';
import { renderCreditNotePdf } from './credit-note-pdf.ts';
import { renderInvoicePdf } from './invoice-pdf.ts';
import { withoutEmoji } from './pdf-document.ts';

const name = { first_name: 'Łukasz', last_name: 'Nguyễn', company: null };
const address = { ...sampleAddress, ...name, address_line_1: '12 rue Saint-Éloi' };
const line = {
  name: 'ESD Rotors&Pads Front Set 11.8 in',
  vehicle: '2018 Honda Civic',
  position: 'Front',
  note: null,
  part_number: 'ESD-1001F',
  unit_price: 18999,
  quantity: 1,
  subtotal: 18999,
};
const render = (
  lineCount: number,
  lineChanges: Partial<typeof line> = {},
  contentChanges: Partial<InvoiceContent> = {},
) =>
  renderInvoicePdf({
    invoice_number: 17,
    order_id: '240001',
    language: 'en',
    issued_at: new Date('2026-03-01T12:00:00Z'),
    content: {
      seller: { name: 'Shop', email: 'a@shop.example', address: '', tax_numbers: 'GST 1' },
      order_id: '240001',
      currency: 'ca',
      billing_address: address,
      shipping_address: address,
      lines: Array.from({ length: lineCount }, () => ({ ...line, ...lineChanges })),
      subtotal: 18999 * lineCount,
      discount: 0,
      promotion_code: null,
      shipping: 0,
      tax_components: [],
      tax_exemptions: [],
      total: 18999 * lineCount,
      payment: 'card',
      ...contentChanges,
    },
  });

test('names with letters outside Latin-1 are printed, and can be copied as text', async () => {
  const content = inspectPdf(await render(1));
  for (const letter of 'Łễ') {
    const code = letter.codePointAt(0)!.toString(16).padStart(4, '0');
    expect(content, letter).toMatch(new RegExp(`<[0-9a-f ]*${code}`, 'i'));
  }
});

test('an invoice prints the number of a tax exemption', async () => {
  // `Þ` occurs nowhere else on the invoice, so its character code shows that the number is printed.
  const exempt = await render(1, {}, { tax_exemptions: [{ component: 'PST', rate: '7', number: 'Þ' }] });
  const exemptionNumber = /<[0-9a-f ]*00de/i;
  expect(inspectPdf(exempt)).toMatch(exemptionNumber);
  expect(inspectPdf(await render(1))).not.toMatch(exemptionNumber);
});

test('an invoice prints the seller’s phone and the return period, and tax numbers only for a Canadian address', async () => {
  const contact = { email: 'a@shop.example', phone: '5145550199' };
  const seller = { name: 'Shop', address: '', tax_numbers: 'GST 1', ...contact };
  const textFor = async (country: string) =>
    pdfTexts(
      await render(1, {}, { seller, return_days: 30, shipping_address: { ...address, country } }),
    ).join(' ');
  const canadian = await textFor('Canada');
  for (const text of ['514-555-0199', 'within 30 days of delivery', 'Tax registration: GST 1'])
    expect(canadian).toContain(text);
  expect(await textFor('United States')).not.toContain('Tax registration');
});

test('an invoice is a tagged PDF with its language, title and table, on as many pages as it needs', async () => {
  const content = inspectPdf(await render(50));
  expect(content).toContain('/Marked true');
  expect(content).toContain('/Lang (en-CA)');
  expect(content).toContain('pdfuaid');
  for (const element of ['H1', 'Table', 'TR', 'TH', 'TD']) expect(content).toContain(`/S /${element}`);
  expect(content.match(/\/Type \/Page\b/g), 'pages').toHaveLength(4);
});

test('every page of an invoice has the number of the invoice and of the page', async () => {
  const texts = pdfTexts(await render(50));
  for (const page of [1, 2, 3, 4]) expect(texts).toContain(`Invoice number 17 · Page ${page} of 4`);
});

test('emoji, which the font does not have, are left out', () => {
  expect(withoutEmoji('🚗 Ada 👩🏽‍🔧🛠️ Łukasz & Co. © 2')).toBe('Ada Łukasz & Co. © 2');
});

test('a tall line is not split between two pages', async () => {
  const vehicle = Array.from({ length: 25 }, (_, n) => `vehicle ${n}`).join(', long, ');
  const content = inspectPdf(await render(12, { vehicle }));
  expect(content.match(/\/Type \/Page\b/g), 'pages').toHaveLength(3);
});

test('if a set was bought without a car, the credit note names the vehicles that the set fits', async () => {
  const { unit_price: _, ...bought } = line;
  const spans = { year_from: 2020, year_to: 2024, make: 'Ford', model: 'F-150', vehicle_count: 2 };
  const fit = { answers: {}, spans, fit_verdict: 'not-checked', is_acknowledged: false } as const;
  const credited = { ...bought, vehicle: '', fit, discount: 0, tax_components: [], total: 18999 };
  const note = await renderCreditNotePdf({
    credit_note_number: 6,
    order_id: '240001',
    refund_id: 'refund',
    language: 'en',
    issued_at: new Date('2026-03-01T12:00:00Z'),
    content: {
      seller: { name: 'Shop', email: 'a@shop.example', address: '', tax_numbers: '' },
      order_id: '240001',
      currency: 'ca',
      billing_address: address,
      shipping_address: address,
      invoice_number: 17,
      reason: 'Goodwill',
      lines: [credited],
      net: 18999,
      tax_components: [],
      total: 18999,
    },
  });
  expect(pdfTexts(note).join('')).toContain('2020–2024 Ford F-150, Front');
});
