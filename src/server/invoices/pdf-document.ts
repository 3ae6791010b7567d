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

export type Pdf = PDFKit.PDFDocument;

/** Renders a PDF; `info` goes into the document properties. */
export async function renderPdf(
  info: { language: Language; title: string; author: string; date: Date },
  draw: (pdf: Pdf) => void,
): Promise<Buffer> {
  const pdf: Pdf = new PDFDocument({
    size: 'LETTER',
    margin: LEFT,
    lang: localeOf(info.language),
    displayTitle: true,
    info: { Title: info.title, Author: info.author, CreationDate: info.date },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => pdf.on('end', resolve));
  draw(pdf);
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

/** Seller on the left; title, numbers and date on the right. */
export function drawHeader(
  pdf: Pdf,
  t: Translate,
  content: {
    seller: { name: string; address: string; email: string };
    title: string;
    numbers: string[];
    issued_at: Date;
  },
): void {
  const { seller } = content;
  pdf.font('Helvetica-Bold').fontSize(20).fillColor(TEXT_COLOUR).text(seller.name, LEFT, 48);
  pdf.font('Helvetica').fontSize(9).fillColor(MUTED_COLOUR);
  for (const text of [seller.address, seller.email]) if (text) pdf.text(text, { width: 250 });
  pdf
    .font('Helvetica-Bold')
    .fontSize(16)
    .fillColor(TEXT_COLOUR)
    .text(content.title, 340, 48, alignRight(224));
  pdf.font('Helvetica').fontSize(10);
  const date = t('invoice-date', { date: shopDay(content.issued_at) });
  for (const text of [...content.numbers, date]) pdf.text(text, 340, undefined, alignRight(224));
}

export function drawAddresses(
  pdf: Pdf,
  t: Translate,
  content: { billing_address: Address; shipping_address: Address },
): void {
  const top = 140;
  const drawColumn = (title: string, address: Address, x: number) => {
    pdf.font('Helvetica-Bold').fontSize(10).fillColor(TEXT_COLOUR).text(title, x, top);
    pdf.font('Helvetica').fillColor(TEXT_COLOUR);
    for (const text of addressLines(address)) pdf.text(text, x, undefined, { width: 240 });
  };
  drawColumn(t('invoice-bill-to'), content.billing_address, LEFT);
  const end = pdf.y;
  drawColumn(t('invoice-ship-to'), content.shipping_address, 310);
  pdf.y = Math.max(end, pdf.y) + 24;
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

export function drawTotalRow(pdf: Pdf, name: string, amount: string, bold = false): void {
  const top = pdf.y;
  pdf
    .font(bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(bold ? 11 : 9)
    .fillColor(TEXT_COLOUR);
  pdf.text(name, 300, top, { width: 180 });
  pdf.text(amount, 440, top, alignRight(124));
  pdf.y += 4;
}

export function drawRule(pdf: Pdf): void {
  pdf.moveTo(LEFT, pdf.y).lineTo(RIGHT, pdf.y).lineWidth(0.5).strokeColor(RULE_COLOUR).stroke();
  pdf.y += 8;
}

export const alignRight = (width: number) => ({ width, align: 'right' as const });

export function drawTaxNumbers(pdf: Pdf, t: Translate, numbers: string): void {
  if (!numbers) return;
  const text = t('invoice-tax-numbers', { numbers });
  pdf
    .font('Helvetica')
    .fontSize(8)
    .fillColor(MUTED_COLOUR)
    .text(text, LEFT, pdf.y + 20);
}
