import PDFDocument from 'pdfkit';
import type { Address } from '#domain/address.ts';
import { formatPrice } from '#domain/money.ts';
import { shopDay } from '#domain/shop-day.ts';
import { type Say, sayIn } from '#texts/texts.ts';
import type { InvoiceRow } from './queries.ts';

const INK = '#101827';
const QUIET = '#5b6472';
const LINE = '#cfd5dd';
const LEFT = 48;
const RIGHT = 564;
const COLUMNS = { part: 300, price: 395, quantity: 470, amount: 490 } as const;
const BOTTOM = 700;

type Page = PDFKit.PDFDocument;

/** The invoice as a PDF on letter paper, made from its frozen content alone. */
export async function invoicePdf(invoice: InvoiceRow): Promise<Buffer> {
  const say = sayIn('en');
  const page: Page = new PDFDocument({
    size: 'LETTER',
    margin: LEFT,
    lang: 'en-CA',
    displayTitle: true,
    info: {
      Title: say('invoice-number', { number: invoice.invoice_number }),
      Author: invoice.content.seller.name,
      CreationDate: invoice.issued_at,
    },
  });
  const chunks: Buffer[] = [];
  page.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => page.on('end', resolve));
  head(page, invoice, say);
  addresses(page, invoice, say);
  lines(page, invoice, say);
  sums(page, invoice, say);
  page.end();
  await ended;
  return Buffer.concat(chunks);
}

function head(page: Page, { content, invoice_number, issued_at, order_id }: InvoiceRow, say: Say) {
  const { seller } = content;
  page.font('Helvetica-Bold').fontSize(20).fillColor(INK).text(seller.name, LEFT, 48);
  page.font('Helvetica').fontSize(9).fillColor(QUIET);
  for (const text of [seller.address, seller.email]) if (text) page.text(text, { width: 250 });
  page.font('Helvetica-Bold').fontSize(16).fillColor(INK).text(say('invoice-title'), 340, 48, right(224));
  page.font('Helvetica').fontSize(10);
  const date = shopDay(issued_at);
  const facts = [
    say('invoice-number', { number: invoice_number }),
    say('invoice-order', { order: order_id }),
  ];
  for (const text of [...facts, say('invoice-date', { date })]) page.text(text, 340, undefined, right(224));
}

function addresses(page: Page, { content }: InvoiceRow, say: Say) {
  const top = 140;
  const column = (title: string, address: Address, x: number) => {
    page.font('Helvetica-Bold').fontSize(10).fillColor(INK).text(title, x, top);
    page.font('Helvetica').fillColor(INK);
    for (const text of addressLines(address)) page.text(text, x, undefined, { width: 240 });
  };
  column(say('invoice-bill-to'), content.billing_address, LEFT);
  const end = page.y;
  column(say('invoice-ship-to'), content.shipping_address, 310);
  page.y = Math.max(end, page.y) + 24;
}

function addressLines(address: Address): string[] {
  const { first_name, last_name, company, address_line_1, address_line_2 } = address;
  const place = `${address.city}, ${address.province} ${address.zip}`;
  return [
    `${first_name} ${last_name}`,
    company,
    address_line_1,
    address_line_2,
    place,
    address.country,
  ].filter((text) => text !== null && text !== '') as string[];
}

function lines(page: Page, { content }: InvoiceRow, say: Say) {
  tableHead(page, say);
  for (const line of content.lines) {
    if (page.y > BOTTOM) {
      page.addPage();
      tableHead(page, say);
    }
    const top = page.y;
    const detail = [`${line.vehicle}, ${line.position}`, line.note, say('invoice-set')]
      .filter(Boolean)
      .join('\n');
    page.font('Helvetica').fontSize(9).fillColor(INK);
    page.text(line.part_number, COLUMNS.part, top, { width: 90 });
    page.text(formatPrice(line.unit_price, content.currency), COLUMNS.price, top, right(60));
    page.text(String(line.quantity), COLUMNS.quantity - 10, top, right(25));
    page.text(formatPrice(line.subtotal, content.currency), COLUMNS.amount, top, right(74));
    page.font('Helvetica-Bold').text(line.name, LEFT, top, { width: 240 });
    page.font('Helvetica').fontSize(8).fillColor(QUIET).text(detail, LEFT, undefined, { width: 240 });
    page.y += 8;
    rule(page);
  }
}

function tableHead(page: Page, say: Say) {
  const top = page.y;
  page.font('Helvetica-Bold').fontSize(8).fillColor(QUIET);
  page.text(say('invoice-item'), LEFT, top);
  page.text(say('invoice-part'), COLUMNS.part, top);
  page.text(say('invoice-price'), COLUMNS.price, top, right(60));
  page.text(say('invoice-quantity'), COLUMNS.quantity - 10, top, right(25));
  page.text(say('invoice-amount'), COLUMNS.amount, top, right(74));
  page.y += 6;
  rule(page);
}

function sums(page: Page, { content }: InvoiceRow, say: Say) {
  const { currency } = content;
  if (page.y > BOTTOM - 100) page.addPage();
  const row = (name: string, amount: string, bold = false) => {
    const top = page.y;
    page
      .font(bold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(bold ? 11 : 9)
      .fillColor(INK);
    page.text(name, 300, top, { width: 180 });
    page.text(amount, 440, top, right(124));
    page.y += 4;
  };
  row(say('invoice-subtotal'), formatPrice(content.subtotal, currency));
  if (content.discount > 0) {
    const code = content.promotion_code ? ` (${content.promotion_code})` : '';
    row(`${say('invoice-discount')}${code}`, `-${formatPrice(content.discount, currency)}`);
  }
  row(say('invoice-shipping'), say('invoice-shipping-free'));
  for (const { component, rate, amount } of content.tax_components) {
    row(say('invoice-tax-line', { component, rate }), formatPrice(amount, currency));
  }
  row(say('invoice-total'), formatPrice(content.total, currency), true);
  if (content.seller.tax_numbers) {
    const numbers = say('invoice-tax-numbers', { numbers: content.seller.tax_numbers });
    page
      .font('Helvetica')
      .fontSize(8)
      .fillColor(QUIET)
      .text(numbers, LEFT, page.y + 20);
  }
}

function rule(page: Page) {
  page.moveTo(LEFT, page.y).lineTo(RIGHT, page.y).lineWidth(0.5).strokeColor(LINE).stroke();
  page.y += 8;
}

const right = (width: number) => ({ width, align: 'right' as const });
