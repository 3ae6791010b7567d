import PDFDocument from 'pdfkit';
import type { Address } from '#domain/address.ts';
import { shopDay } from '#domain/shop-day.ts';
import type { Translate } from '#texts/texts.ts';

/** The sheet that invoices and credit notes are written on: letter paper, one style. */
export const INK = '#101827';
export const QUIET = '#5b6472';
const LINE = '#cfd5dd';
export const LEFT = 48;
const RIGHT = 564;
export const BOTTOM = 700;

export type Page = PDFKit.PDFDocument;

/** Writes a PDF; `title` and `author` stand in its properties. */
export async function pdfOf(
  about: { title: string; author: string; date: Date },
  write: (page: Page) => void,
): Promise<Buffer> {
  const page: Page = new PDFDocument({
    size: 'LETTER',
    margin: LEFT,
    lang: 'en-CA',
    displayTitle: true,
    info: { Title: about.title, Author: about.author, CreationDate: about.date },
  });
  const chunks: Buffer[] = [];
  page.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => page.on('end', resolve));
  write(page);
  page.end();
  await ended;
  return Buffer.concat(chunks);
}

/** Seller on the left; what it is, its numbers and its day on the right. */
export function head(
  page: Page,
  t: Translate,
  of: {
    seller: { name: string; address: string; email: string };
    title: string;
    numbers: string[];
    issued_at: Date;
  },
): void {
  const { seller } = of;
  page.font('Helvetica-Bold').fontSize(20).fillColor(INK).text(seller.name, LEFT, 48);
  page.font('Helvetica').fontSize(9).fillColor(QUIET);
  for (const text of [seller.address, seller.email]) if (text) page.text(text, { width: 250 });
  page.font('Helvetica-Bold').fontSize(16).fillColor(INK).text(of.title, 340, 48, right(224));
  page.font('Helvetica').fontSize(10);
  const date = t('invoice-date', { date: shopDay(of.issued_at) });
  for (const text of [...of.numbers, date]) page.text(text, 340, undefined, right(224));
}

export function addresses(
  page: Page,
  t: Translate,
  of: { billing_address: Address; shipping_address: Address },
): void {
  const top = 140;
  const column = (title: string, address: Address, x: number) => {
    page.font('Helvetica-Bold').fontSize(10).fillColor(INK).text(title, x, top);
    page.font('Helvetica').fillColor(INK);
    for (const text of addressLines(address)) page.text(text, x, undefined, { width: 240 });
  };
  column(t('invoice-bill-to'), of.billing_address, LEFT);
  const end = page.y;
  column(t('invoice-ship-to'), of.shipping_address, 310);
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

/** One row of the sums below the lines. */
export function totalRow(page: Page, name: string, amount: string, bold = false): void {
  const top = page.y;
  page
    .font(bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(bold ? 11 : 9)
    .fillColor(INK);
  page.text(name, 300, top, { width: 180 });
  page.text(amount, 440, top, right(124));
  page.y += 4;
}

export function rule(page: Page): void {
  page.moveTo(LEFT, page.y).lineTo(RIGHT, page.y).lineWidth(0.5).strokeColor(LINE).stroke();
  page.y += 8;
}

export const right = (width: number) => ({ width, align: 'right' as const });

export function taxNumbers(page: Page, t: Translate, numbers: string): void {
  if (!numbers) return;
  const text = t('invoice-tax-numbers', { numbers });
  page
    .font('Helvetica')
    .fontSize(8)
    .fillColor(QUIET)
    .text(text, LEFT, page.y + 20);
}
