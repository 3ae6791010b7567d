import PDFDocument from 'pdfkit';
import type { Address } from '#domain/address.ts';
import { shopDay } from '#domain/shop-day.ts';
import { type Language, localeOf, type Translate } from '#texts/texts.ts';

/** Layout shared by invoices, credit notes and packing slips; positions in points on a letter page. */
export const TEXT_COLOUR = '#101827';
export const MUTED_COLOUR = '#5b6472';
const RULE_COLOUR = '#cfd5dd';
export const LEFT = 48;
const RIGHT = 564;
export const BOTTOM = 700;

export type Page = PDFKit.PDFDocument;

/** Renders a PDF; `info` goes into the document properties. */
export async function renderPdf(
  info: { language: Language; title: string; author: string; date: Date },
  draw: (page: Page) => void,
): Promise<Buffer> {
  const page: Page = new PDFDocument({
    size: 'LETTER',
    margin: LEFT,
    lang: localeOf(info.language),
    displayTitle: true,
    info: { Title: info.title, Author: info.author, CreationDate: info.date },
  });
  const chunks: Buffer[] = [];
  page.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => page.on('end', resolve));
  draw(page);
  page.end();
  await ended;
  return Buffer.concat(chunks);
}

/** Seller on the left; title, numbers and date on the right. */
export function drawHeader(
  page: Page,
  t: Translate,
  content: {
    seller: { name: string; address: string; email: string };
    title: string;
    numbers: string[];
    issued_at: Date;
  },
): void {
  const { seller } = content;
  page.font('Helvetica-Bold').fontSize(20).fillColor(TEXT_COLOUR).text(seller.name, LEFT, 48);
  page.font('Helvetica').fontSize(9).fillColor(MUTED_COLOUR);
  for (const text of [seller.address, seller.email]) if (text) page.text(text, { width: 250 });
  page
    .font('Helvetica-Bold')
    .fontSize(16)
    .fillColor(TEXT_COLOUR)
    .text(content.title, 340, 48, alignRight(224));
  page.font('Helvetica').fontSize(10);
  const date = t('invoice-date', { date: shopDay(content.issued_at) });
  for (const text of [...content.numbers, date]) page.text(text, 340, undefined, alignRight(224));
}

export function drawAddresses(
  page: Page,
  t: Translate,
  content: { billing_address: Address; shipping_address: Address },
): void {
  const top = 140;
  const column = (title: string, address: Address, x: number) => {
    page.font('Helvetica-Bold').fontSize(10).fillColor(TEXT_COLOUR).text(title, x, top);
    page.font('Helvetica').fillColor(TEXT_COLOUR);
    for (const text of addressLines(address)) page.text(text, x, undefined, { width: 240 });
  };
  column(t('invoice-bill-to'), content.billing_address, LEFT);
  const end = page.y;
  column(t('invoice-ship-to'), content.shipping_address, 310);
  page.y = Math.max(end, page.y) + 24;
}

function addressLines(address: Address): string[] {
  const { first_name, last_name, company, address_line_1, address_line_2 } = address;
  const cityLine = `${address.city}, ${address.province} ${address.zip}`;
  return [
    `${first_name} ${last_name}`,
    company,
    address_line_1,
    address_line_2,
    cityLine,
    address.country,
  ].filter((text) => text !== null && text !== '') as string[];
}

export function drawTotalRow(page: Page, name: string, amount: string, bold = false): void {
  const top = page.y;
  page
    .font(bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(bold ? 11 : 9)
    .fillColor(TEXT_COLOUR);
  page.text(name, 300, top, { width: 180 });
  page.text(amount, 440, top, alignRight(124));
  page.y += 4;
}

export function drawRule(page: Page): void {
  page.moveTo(LEFT, page.y).lineTo(RIGHT, page.y).lineWidth(0.5).strokeColor(RULE_COLOUR).stroke();
  page.y += 8;
}

export const alignRight = (width: number) => ({ width, align: 'right' as const });

export function drawTaxNumbers(page: Page, t: Translate, numbers: string): void {
  if (!numbers) return;
  const text = t('invoice-tax-numbers', { numbers });
  page
    .font('Helvetica')
    .fontSize(8)
    .fillColor(MUTED_COLOUR)
    .text(text, LEFT, page.y + 20);
}
